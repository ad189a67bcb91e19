import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import type { Buyer } from '@/lib/billing/invoices/party'
import type { Database } from '../database/database'
import { buyerDetails } from '../schema/invoice-schema'

/** The details that were given in a checkout that is not complete; null for none. */
export async function findCheckoutBuyer(
  db: Database,
  { checkoutSessionId }: { checkoutSessionId: string },
): Promise<Buyer | null> {
  const [row] = await db
    .select({ buyer: buyerDetails.buyer })
    .from(buyerDetails)
    .where(eq(buyerDetails.checkoutSessionId, checkoutSessionId))
  return row?.buyer ?? null
}

/** The details that the next invoice of a merchant's subscriber shows; null for none. */
export async function findBuyer(
  db: Database,
  { merchantId, subscriberId }: { merchantId: string; subscriberId: string },
): Promise<Buyer | null> {
  const [row] = await db
    .select({ buyer: buyerDetails.buyer })
    .from(buyerDetails)
    .where(and(eq(buyerDetails.subscriberId, subscriberId), eq(buyerDetails.merchantId, merchantId)))
  return row?.buyer ?? null
}

/** The details of several subscribers, of whichever merchant, by subscriber: for who pays for them. */
export async function listBuyers(
  db: Database,
  { subscriberIds }: { subscriberIds: readonly string[] },
): Promise<ReadonlyMap<string, Buyer>> {
  if (subscriberIds.length === 0) return new Map()
  const rows = await db
    .select({ subscriberId: buyerDetails.subscriberId, buyer: buyerDetails.buyer })
    .from(buyerDetails)
    .where(inArray(buyerDetails.subscriberId, [...subscriberIds]))
  return new Map(rows.flatMap(({ subscriberId, buyer }) => (subscriberId ? [[subscriberId, buyer]] : [])))
}

interface KeptBuyer {
  readonly id: string
  readonly merchantId: string
  readonly buyer: Buyer
  readonly changedAt: Date
}

/** Keeps the details of a locked checkout, in place of those before. */
export async function saveCheckoutBuyer(
  tx: Database,
  row: KeptBuyer & { checkoutSessionId: string },
): Promise<void> {
  const { buyer, changedAt } = row
  await tx
    .insert(buyerDetails)
    .values(row)
    .onConflictDoUpdate({ target: buyerDetails.checkoutSessionId, set: { buyer, changedAt } })
}

/** Keeps the details of a locked subscriber, in place of those before. */
export async function saveBuyer(tx: Database, row: KeptBuyer & { subscriberId: string }): Promise<void> {
  const { buyer, changedAt } = row
  await tx
    .insert(buyerDetails)
    .values(row)
    .onConflictDoUpdate({ target: buyerDetails.subscriberId, set: { buyer, changedAt } })
}

/** Forgets the details of a checkout or of a subscriber; invoices that show them stay. */
export async function deleteBuyer(
  tx: Database,
  of: { checkoutSessionId: string } | { subscriberId: string },
): Promise<void> {
  const isTheirs =
    'subscriberId' in of
      ? eq(buyerDetails.subscriberId, of.subscriberId)
      : eq(buyerDetails.checkoutSessionId, of.checkoutSessionId)
  await tx.delete(buyerDetails).where(isTheirs)
}

/** Hands the details of a checkout that is complete to its subscriber. */
export async function giveBuyerTo(
  tx: Database,
  { checkoutSessionId, subscriberId }: { checkoutSessionId: string; subscriberId: string },
): Promise<void> {
  await tx
    .update(buyerDetails)
    .set({ checkoutSessionId: null, subscriberId })
    .where(eq(buyerDetails.checkoutSessionId, checkoutSessionId))
}
