import 'server-only'
import { and, count, desc, eq, getTableColumns, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Position } from '../database/cursor'
import type { Database } from '../database/database'
import { discountPlans, discounts } from '../schema/discount-schema'

export type DiscountRow = typeof discounts.$inferSelect

/** A discount with the plans that it is for; none means all of its merchant's. */
export interface DiscountDetails extends DiscountRow {
  readonly planIds: readonly string[]
}

const planIds = sql<string[]>`(
  select coalesce(json_agg(${discountPlans.planId} order by ${discountPlans.planId}), '[]')
  from ${discountPlans} where ${discountPlans.discountId} = ${discounts.id})`
const details = { ...getTableColumns(discounts), planIds }

interface Mine {
  readonly id: string
  readonly merchantId: string
}
const isMine = ({ id, merchantId }: Mine) => and(eq(discounts.id, id), eq(discounts.merchantId, merchantId))

/** Adds a discount unless another one on offer has its code; false then. */
export async function insertDiscount(tx: Database, { planIds, ...row }: DiscountDetails): Promise<boolean> {
  const inserted = await tx
    .insert(discounts)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: discounts.id })
  if (inserted.length === 0) return false
  await insertPlans(tx, { discountId: row.id, planIds })
  return true
}

/** Stores a locked discount as it is after a change. */
export async function updateDiscount(
  tx: Database,
  { planIds, redemptions: _, ...row }: DiscountDetails,
): Promise<void> {
  await tx.update(discounts).set(row).where(isMine(row))
  await tx.delete(discountPlans).where(eq(discountPlans.discountId, row.id))
  await insertPlans(tx, { discountId: row.id, planIds })
}

async function insertPlans(
  tx: Database,
  { discountId, planIds }: { discountId: string; planIds: readonly string[] },
): Promise<void> {
  if (planIds.length === 0) return
  await tx.insert(discountPlans).values(planIds.map((planId) => ({ discountId, planId })))
}

/** A merchant's discount, locked until the transaction ends. */
export async function lockDiscount(tx: Database, mine: Mine): Promise<DiscountDetails | null> {
  const [row] = await tx.select(details).from(discounts).where(isMine(mine)).for('no key update')
  return row ?? null
}

export async function findDiscount(db: Database, mine: Mine): Promise<DiscountDetails | null> {
  const [row] = await db.select(details).from(discounts).where(isMine(mine))
  return row ?? null
}

/** The merchant's discount of a code, in its normal form: the one on offer, else the last that was archived. */
export async function findDiscountByCode(
  db: Database,
  { merchantId, code }: { merchantId: string; code: string },
): Promise<DiscountDetails | null> {
  const [row] = await db
    .select(details)
    .from(discounts)
    .where(and(eq(discounts.merchantId, merchantId), eq(discounts.code, code)))
    .orderBy(sql`${discounts.archivedAt} desc nulls first`)
    .limit(1)
  return row ?? null
}

/** True for a merchant with codes that were not archived. */
export async function hasDiscountCodes(
  db: Database,
  { merchantId }: { merchantId: string },
): Promise<boolean> {
  const [row] = await db
    .select({ id: discounts.id })
    .from(discounts)
    .where(and(eq(discounts.merchantId, merchantId), isNotNull(discounts.code), isNull(discounts.archivedAt)))
    .limit(1)
  return row !== undefined
}

const isAutomatic = (merchantId: string) =>
  and(eq(discounts.merchantId, merchantId), isNull(discounts.code), isNull(discounts.archivedAt))

/** A merchant's discounts without a code that were not archived. */
export async function listAutomaticDiscounts(
  db: Database,
  { merchantId }: { merchantId: string },
): Promise<DiscountDetails[]> {
  return db.select(details).from(discounts).where(isAutomatic(merchantId))
}

export async function countAutomaticDiscounts(
  db: Database,
  { merchantId }: { merchantId: string },
): Promise<number> {
  const [row] = await db.select({ count: count() }).from(discounts).where(isAutomatic(merchantId))
  return row?.count ?? 0
}

/** Page of a merchant's discounts after `after`, newest first. */
export async function pageOfDiscounts(
  db: Database,
  params: { merchantId: string; after: Position | null; limit: number },
): Promise<DiscountDetails[]> {
  const { merchantId, after, limit } = params
  const isBehind =
    after?.at &&
    or(lt(discounts.createdAt, after.at), and(eq(discounts.createdAt, after.at), lt(discounts.id, after.id)))
  return db
    .select(details)
    .from(discounts)
    .where(and(eq(discounts.merchantId, merchantId), isBehind ?? undefined))
    .orderBy(desc(discounts.createdAt), desc(discounts.id))
    .limit(limit)
}

/** Takes one of the times that a discount may be had; false where none is left. Of two for the last one, one gets it. */
export async function takeRedemption(tx: Database, mine: Mine): Promise<boolean> {
  const taken = await tx
    .update(discounts)
    .set({ redemptions: sql`${discounts.redemptions} + 1` })
    .where(
      and(
        isMine(mine),
        or(isNull(discounts.maxRedemptions), lt(discounts.redemptions, discounts.maxRedemptions)),
      ),
    )
    .returning({ id: discounts.id })
  return taken.length > 0
}

/** Counts somebody who has a discount whatever its limit. */
export async function countRedemption(tx: Database, mine: Mine): Promise<void> {
  await tx
    .update(discounts)
    .set({ redemptions: sql`${discounts.redemptions} + 1` })
    .where(isMine(mine))
}

/** Gives back what {@link takeRedemption} took for a checkout that came to nothing. */
export async function giveBackRedemption(tx: Database, mine: Mine): Promise<void> {
  await tx
    .update(discounts)
    .set({ redemptions: sql`greatest(${discounts.redemptions} - 1, 0)` })
    .where(isMine(mine))
}
