import 'server-only'
import { and, desc, eq, gte, isNull, lt, min, or } from 'drizzle-orm'
import type { Position } from '../database/cursor'
import type { Database } from '../database/database'
import { priceChanges } from '../schema/price-change-schema'
import { plans } from '../schema/schema'

export type PriceChangeRow = typeof priceChanges.$inferSelect

/** Locks a plan, so that no enrolment at its old price becomes a subscriber unseen. */
export async function lockPlanPrice(tx: Database, { planId }: { planId: string }): Promise<void> {
  await tx.select({ id: plans.id }).from(plans).where(eq(plans.id, planId)).for('no key update')
}

/** Keeps announcements for a plan waiting until the transaction ends; taken before any lock of its subscribers. */
export async function sharePlanPrice(tx: Database, { planId }: { planId: string }): Promise<void> {
  await tx.select({ id: plans.id }).from(plans).where(eq(plans.id, planId)).for('share')
}

export async function insertPriceChange(tx: Database, row: PriceChangeRow): Promise<void> {
  await tx.insert(priceChanges).values(row)
}

/** Closes a price change, after which nobody is asked to accept it. */
export async function closePriceChange(tx: Database, { id, at }: { id: string; at: Date }): Promise<void> {
  await tx.update(priceChanges).set({ closedAt: at }).where(eq(priceChanges.id, id))
}

/**
 * The lowest price in micro-dollars that was announced for a plan at `since` or later; null for none. A subscriber who signed
 * before pays no more than that from its second charge on. Locks the plan until the transaction ends, against an
 * announcement that has yet to be stored.
 */
export async function findLowerPrice(
  tx: Database,
  { planId, since }: { planId: string; since: Date },
): Promise<bigint | null> {
  await sharePlanPrice(tx, { planId })
  const [row] = await tx
    .select({ price: min(priceChanges.priceMicroUsd) })
    .from(priceChanges)
    .where(
      and(eq(priceChanges.planId, planId), isNull(priceChanges.from), gte(priceChanges.announcedAt, since)),
    )
  return row?.price ?? null
}

/** Page of the changes of a merchant's plan after `after`, newest first. */
export async function pageOfPriceChanges(
  db: Database,
  params: { merchantId: string; planId: string; after: Position | null; limit: number },
): Promise<PriceChangeRow[]> {
  const { merchantId, planId, after, limit } = params
  const isBehind =
    after?.at &&
    or(
      lt(priceChanges.announcedAt, after.at),
      and(eq(priceChanges.announcedAt, after.at), lt(priceChanges.id, after.id)),
    )
  return db
    .select()
    .from(priceChanges)
    .where(
      and(eq(priceChanges.merchantId, merchantId), eq(priceChanges.planId, planId), isBehind ?? undefined),
    )
    .orderBy(desc(priceChanges.announcedAt), desc(priceChanges.id))
    .limit(limit)
}
