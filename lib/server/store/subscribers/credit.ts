import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { creditIn } from '@/lib/billing/charges/statement'
import type { Database } from '../database/database'
import { creditEntries } from '../schema/change-schema'
import { subscribers } from '../schema/schema'
import type { ChargeRow } from './charges'
import type { SubscriberRow } from './subscribers'

interface Entry {
  readonly subscriber: SubscriberRow
  readonly amountMicroUsd: bigint
  readonly changeId?: string
  readonly chargeId?: string
  readonly at: Date
}

/**
 * Adds to the credit of a locked subscriber, or takes from it as much as is there, with its entry.
 * @returns the row as it is then; the very same where nothing changed
 */
export async function addCredit(
  tx: Database,
  { subscriber, amountMicroUsd, changeId, chargeId, at }: Entry,
): Promise<SubscriberRow> {
  const before = subscriber.creditMicroUsd
  const creditMicroUsd = before + amountMicroUsd > 0n ? before + amountMicroUsd : 0n
  if (creditMicroUsd === before) return subscriber
  const { id: subscriberId, merchantId } = subscriber
  await tx.insert(creditEntries).values({
    merchantId,
    subscriberId,
    amountMicroUsd: creditMicroUsd - before,
    changeId,
    chargeId,
    createdAt: at,
  })
  await tx
    .update(subscribers)
    .set({ creditMicroUsd })
    .where(and(eq(subscribers.id, subscriberId), eq(subscribers.merchantId, merchantId)))
  return { ...subscriber, creditMicroUsd }
}

/** Takes the credit that lowered a paid charge of a locked subscriber. @returns the row as it is then */
export function takeCredit(
  tx: Database,
  { subscriber, charge, at }: { subscriber: SubscriberRow; charge: ChargeRow; at: Date },
): Promise<SubscriberRow> {
  const amountMicroUsd = -creditIn(charge.lines)
  return addCredit(tx, { subscriber, amountMicroUsd, chargeId: charge.id, at })
}

/** Gives back the credit that a charge used whose payment is undone. @returns the row as it is then */
export async function giveBackCredit(
  tx: Database,
  { subscriber, chargeId, at }: { subscriber: SubscriberRow; chargeId: string; at: Date },
): Promise<SubscriberRow> {
  const [row] = await tx
    .select({ used: sql<bigint>`coalesce(-sum(${creditEntries.amountMicroUsd}), 0)::text`.mapWith(BigInt) })
    .from(creditEntries)
    .where(eq(creditEntries.chargeId, chargeId))
  return addCredit(tx, { subscriber, amountMicroUsd: row?.used ?? 0n, chargeId, at })
}
