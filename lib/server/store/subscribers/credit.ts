import 'server-only'
import { and, eq } from 'drizzle-orm'
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
  readonly refundId?: string
  readonly at: Date
}

/**
 * Adds to the credit of a locked subscriber, or takes from it, with its entry. It falls below 0 where credit was used
 * that a refund took back: no charge asks for that, and later credit makes up for it first.
 * @returns the row as it is then; the very same where nothing changed
 */
export async function addCredit(
  tx: Database,
  { subscriber, amountMicroUsd, changeId, chargeId, refundId, at }: Entry,
): Promise<SubscriberRow> {
  if (amountMicroUsd === 0n) return subscriber
  const creditMicroUsd = subscriber.creditMicroUsd + amountMicroUsd
  const { id: subscriberId, merchantId } = subscriber
  await tx.insert(creditEntries).values({
    merchantId,
    subscriberId,
    amountMicroUsd,
    changeId,
    chargeId,
    refundId,
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

/** Gives back the credit that lowered a charge of a locked subscriber, whose payment is undone. @returns the row as it is then */
export function giveBackCredit(
  tx: Database,
  { subscriber, charge, at }: { subscriber: SubscriberRow; charge: ChargeRow; at: Date },
): Promise<SubscriberRow> {
  return addCredit(tx, { subscriber, amountMicroUsd: creditIn(charge.lines), chargeId: charge.id, at })
}
