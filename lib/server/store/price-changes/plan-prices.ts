import 'server-only'
import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { lowerPrice } from '@/lib/billing/price-changes/price-change'
import type { Database } from '../database/database'
import { allowLongStatements, MANY_ROWS_MS } from '../database/silent-connections'
import { isRunningStatus } from '../schema/running'
import { subscribers, tokens } from '../schema/schema'

/** A price for the subscribers of a merchant's plan: of one unit, in micro-dollars. */
interface PlanPrice {
  readonly merchantId: string
  readonly planId: string
  readonly priceMicroUsd: bigint
}

const isOfPlan = ({ merchantId, planId }: PlanPrice) =>
  and(
    eq(subscribers.merchantId, merchantId),
    eq(subscribers.planId, planId),
    isRunningStatus(subscribers.status),
  )

/** Running subscribers of a plan, and those of them who pay more, or less, than a price. */
export interface PayersOfPlan {
  readonly above: number
  /** Those who pay nothing left out. */
  readonly below: number
  readonly chainIds: readonly number[]
}

/** Locks the running subscribers of a plan, in one order that prevents deadlocks, and counts them by their price. */
export async function lockPayersOfPlan(tx: Database, price: PlanPrice): Promise<PayersOfPlan> {
  await allowLongStatements(tx, MANY_ROWS_MS)
  const locked = tx.$with('locked').as(
    tx
      .select({
        tokenId: subscribers.tokenId,
        priceMicroUsd: subscribers.priceMicroUsd,
        quantity: subscribers.quantity,
      })
      .from(subscribers)
      .where(isOfPlan(price))
      .orderBy(asc(subscribers.id))
      .for('no key update'),
  )
  const amount = sql`${price.priceMicroUsd.toString()}::bigint`
  const rows = await tx
    .with(locked)
    .select({
      chainId: tokens.chainId,
      above: sql<number>`count(*) filter (where ${locked.priceMicroUsd} > ${amount} * ${locked.quantity})::integer`,
      below: sql<number>`count(*) filter (where ${locked.priceMicroUsd} > 0 and ${locked.priceMicroUsd} < ${amount} * ${locked.quantity})::integer`,
    })
    .from(locked)
    .innerJoin(tokens, eq(tokens.id, locked.tokenId))
    .groupBy(tokens.chainId)
  return {
    above: rows.reduce((sum, { above }) => sum + above, 0),
    below: rows.reduce((sum, { below }) => sum + below, 0),
    chainIds: rows.map(({ chainId }) => chainId),
  }
}

/** Gives the locked subscribers of a plan who pay more a lower price, by the rule of `lowerPrice`. */
export async function lowerPrices(tx: Database, price: PlanPrice & { readonly at: Date }): Promise<void> {
  const { priceMicroUsd, at } = price
  const own = sql`${priceMicroUsd.toString()}::bigint * ${subscribers.quantity}`
  const paysMore = and(isOfPlan(price), gt(subscribers.priceMicroUsd, own))
  await tx
    .update(subscribers)
    .set({ priceMicroUsd: own, asOf: at })
    .where(and(paysMore, isNull(subscribers.discount)))
  const reduced = await tx
    .select()
    .from(subscribers)
    .where(and(paysMore, isNotNull(subscribers.discount)))
  for (const row of reduced) {
    const { discount, reducedPriceMicroUsd, ...lowered } = lowerPrice(row, priceMicroUsd)
    await tx
      .update(subscribers)
      .set({ priceMicroUsd: lowered.priceMicroUsd, discount, reducedPriceMicroUsd, asOf: at })
      .where(and(eq(subscribers.id, row.id), eq(subscribers.merchantId, row.merchantId)))
  }
}
