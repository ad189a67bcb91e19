import 'server-only'
import { and, asc, countDistinct, eq, getTableColumns, gt, inArray, isNull, lt } from 'drizzle-orm'
import type { Database } from '../database/database'
import { planPriceChanges } from '../schema/change-schema'
import { plans, subscriptions, subscriptionTokens, tokens } from '../schema/schema'

export type PlanRow = typeof plans.$inferSelect

export async function insertPlan(tx: Database, plan: PlanRow): Promise<void> {
  await tx.insert(plans).values(plan)
}

/** Those of the plans that are a merchant's, in no particular order. */
export async function listPlansOf(
  db: Database,
  params: { merchantId: string; ids: readonly string[] },
): Promise<PlanRow[]> {
  return db
    .select(getTableColumns(plans))
    .from(plans)
    .innerJoin(subscriptions, eq(subscriptions.id, plans.subscriptionId))
    .where(and(eq(subscriptions.merchantId, params.merchantId), inArray(plans.id, [...params.ids])))
}

/** True for a plan on offer of the subscription that a payment link is for. */
export async function isPlanOfLink(
  db: Database,
  params: { paymentLinkId: string; planId: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: plans.id })
    .from(plans)
    .innerJoin(subscriptions, eq(subscriptions.id, plans.subscriptionId))
    .where(
      and(
        eq(subscriptions.paymentLinkId, params.paymentLinkId),
        eq(plans.id, params.planId),
        isNull(plans.archivedAt),
      ),
    )
  return rows.length > 0
}

/** Number of plans of all merchants that are on offer on a chain at a price above 0 and below `leastMicroUsd`. */
export async function countPlansBelow(
  db: Database,
  params: { chainId: number; leastMicroUsd: bigint },
): Promise<number> {
  const [row] = await db
    .select({ plans: countDistinct(plans.id) })
    .from(plans)
    .innerJoin(subscriptions, eq(subscriptions.id, plans.subscriptionId))
    .innerJoin(subscriptionTokens, eq(subscriptionTokens.subscriptionId, plans.subscriptionId))
    .innerJoin(tokens, eq(tokens.id, subscriptionTokens.tokenId))
    .where(
      and(
        gt(plans.priceMicroUsd, 0n),
        lt(plans.priceMicroUsd, params.leastMicroUsd),
        isNull(plans.archivedAt),
        eq(subscriptions.status, 'active'),
        eq(tokens.chainId, params.chainId),
      ),
    )
  return row?.plans ?? 0
}

/** Stores a plan of a locked subscription; a change of its price is kept in the history of prices. */
export async function updatePlan(
  tx: Database,
  params: { before: PlanRow; after: PlanRow; at: Date },
): Promise<void> {
  const { before, after, at } = params
  await tx.update(plans).set(after).where(eq(plans.id, before.id))
  if (before.priceMicroUsd === after.priceMicroUsd) return
  await tx
    .insert(planPriceChanges)
    .values({ planId: before.id, oldPriceMicroUsd: before.priceMicroUsd, changedAt: at })
}

/** Prices at `at` of a subscription's plans whose price changed since, in micro-dollars by plan id. */
export async function findFormerPrices(
  db: Database,
  params: { subscriptionId: string; at: Date },
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db
    .selectDistinctOn([planPriceChanges.planId], {
      planId: planPriceChanges.planId,
      priceMicroUsd: planPriceChanges.oldPriceMicroUsd,
    })
    .from(planPriceChanges)
    .innerJoin(plans, eq(plans.id, planPriceChanges.planId))
    .where(and(eq(plans.subscriptionId, params.subscriptionId), gt(planPriceChanges.changedAt, params.at)))
    .orderBy(planPriceChanges.planId, asc(planPriceChanges.id))
  return new Map(rows.map((row) => [row.planId, row.priceMicroUsd]))
}
