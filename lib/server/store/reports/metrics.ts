import 'server-only'
import { and, count, eq, inArray, isNotNull, lt, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { DayChange } from '@/lib/billing/money/recurring-revenue'
import type { SubscriberStatus } from '@/lib/billing/subscriptions/subscriber'
import type { Database } from '../database/database'
import { forecasts } from '../schema/payment-schema'
import { subscribers } from '../schema/schema'
import { twelfths } from '../subscriptions/monthly-revenue'

/** Scope of the figures: all of a merchant, or one subscription. */
export interface MetricsScope {
  readonly merchantId: string
  readonly subscriptionId?: string | undefined
}

/** Running subscribers that have plan, token and status in common. */
export interface SubscriberGroup {
  readonly planId: string
  readonly tokenId: string
  readonly status: Exclude<SubscriberStatus, 'cancelled'>
  readonly count: number
  /** Their monthly revenue, in the unit of {@link DayChange}; trials included. */
  readonly twelfths: bigint
}

/** Charges that fall due on one day. */
export interface DueDay {
  /** Calendar day, in UTC. */
  readonly day: string
  readonly charges: number
  readonly priceMicroUsd: bigint
  /** Number of these charges that the payer's balance or allowance will not cover, by the forecast. */
  readonly failing: number
  readonly failingMicroUsd: bigint
}

const within = ({ merchantId, subscriptionId }: MetricsScope): SQL | undefined =>
  and(
    eq(subscribers.merchantId, merchantId),
    subscriptionId ? eq(subscribers.subscriptionId, subscriptionId) : undefined,
  )

const asBigint = (sum: SQL) => sql<bigint>`coalesce(${sum}, 0)::text`.mapWith(BigInt)
const asNumber = (number: SQL) => sql<number>`coalesce(${number}, 0)`.mapWith(Number)
const time = (at: Date) => sql`${at.toISOString()}::timestamptz`
const dayIn = (at: SQL) => sql`(${at} at time zone 'UTC')::date`

/** The running subscribers, counted. */
export async function countRunning(db: Database, scope: MetricsScope): Promise<SubscriberGroup[]> {
  const rows = await db
    .select({
      planId: subscribers.planId,
      tokenId: subscribers.tokenId,
      status: subscribers.status,
      count: count(),
      twelfths: asBigint(sql`sum(${twelfths})`),
    })
    .from(subscribers)
    .where(and(within(scope), ne(subscribers.status, 'cancelled')))
    .groupBy(subscribers.planId, subscribers.tokenId, subscribers.status)
  return rows.flatMap(({ status, ...group }) => (status === 'cancelled' ? [] : [{ ...group, status }]))
}

/**
 * Changes of each day from `first` until now.
 * Revenue counts from the first charge's time to the cancel; that of a trial, or of one that ended in it, never.
 * Only what falls into these days is read, by an index for each of the three times.
 */
export async function sumChangesByDay(
  db: Database,
  scope: MetricsScope,
  params: { first: string; now: Date },
): Promise<DayChange[]> {
  const { status, firstChargeAt, cancelledAt, subscribedAt } = subscribers
  const since = (column: SQLWrapper) => sql`${column} >= ${params.first}::timestamp at time zone 'UTC'`
  const none = sql<string>`0::bigint`
  const endedAfterTrial = sql`${cancelledAt} > ${firstChargeAt}`
  const changes = unionAll(
    db
      .select({
        day: dayIn(sql`least(${firstChargeAt}, ${time(params.now)})`).as('day'),
        twelfths: twelfths.as('twelfths'),
        started: none.as('started'),
        ended: none.as('ended'),
      })
      .from(subscribers)
      .where(
        and(
          within(scope),
          since(firstChargeAt),
          or(inArray(status, ['active', 'past_due']), endedAfterTrial),
        ),
      ),
    db
      .select({
        day: dayIn(sql`${cancelledAt}`).as('day'),
        twelfths: sql`case when ${endedAfterTrial} then -${twelfths} else 0 end`.as('twelfths'),
        started: none.as('started'),
        ended: sql<string>`1::bigint`.as('ended'),
      })
      .from(subscribers)
      .where(and(within(scope), since(cancelledAt))),
    db
      .select({
        day: dayIn(sql`${subscribedAt}`).as('day'),
        twelfths: none.as('twelfths'),
        started: sql<string>`1::bigint`.as('started'),
        ended: none.as('ended'),
      })
      .from(subscribers)
      .where(and(within(scope), since(subscribedAt))),
  ).as('changes')
  return db
    .select({
      day: sql<string>`${changes.day}::text`,
      twelfths: asBigint(sql`sum(${changes.twelfths})`),
      started: asNumber(sql`sum(${changes.started})`),
      ended: asNumber(sql`sum(${changes.ended})`),
    })
    .from(changes)
    .groupBy(changes.day)
}

/** Number of running subscribers with a charge due after `from` and until `until` that is forecast to fail. */
export async function countAtRisk(
  db: Database,
  scope: MetricsScope,
  params: { from: Date; until: Date },
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(subscribers)
    .innerJoin(forecasts, eq(forecasts.subscriberId, subscribers.id))
    .where(
      and(
        within(scope),
        eq(forecasts.merchantId, scope.merchantId),
        isNotNull(subscribers.nextPeriod),
        sql`${forecasts.failsAt} > ${time(params.from)} and ${forecasts.failsAt} <= ${time(params.until)}`,
      ),
    )
  return row?.count ?? 0
}

/**
 * The first attempts at charges that fall due before `until`, by day; what is overdue falls due today. Retries of
 * charges that failed are not in it.
 */
export async function sumDueCharges(
  db: Database,
  scope: MetricsScope,
  params: { now: Date; until: Date },
): Promise<DueDay[]> {
  const { nextChargeAt, priceMicroUsd } = subscribers
  const due = db
    .select({
      day: dayIn(sql`greatest(${nextChargeAt}, ${time(params.now)})`).as('day'),
      price: sql`${priceMicroUsd}`.as('price'),
      fails: sql`${forecasts.failsAt} <= ${nextChargeAt}`.as('fails'),
    })
    .from(subscribers)
    .leftJoin(
      forecasts,
      and(eq(forecasts.subscriberId, subscribers.id), eq(forecasts.merchantId, scope.merchantId)),
    )
    .where(
      and(
        within(scope),
        isNotNull(nextChargeAt),
        lt(nextChargeAt, params.until),
        ne(subscribers.status, 'past_due'),
        lt(subscribers.nextPeriod, subscribers.maxPeriods),
      ),
    )
    .as('due')
  return db
    .select({
      day: sql<string>`${due.day}::text`,
      charges: count(),
      priceMicroUsd: asBigint(sql`sum(${due.price})`),
      failing: asNumber(sql`count(*) filter (where ${due.fails})`),
      failingMicroUsd: asBigint(sql`sum(${due.price}) filter (where ${due.fails})`),
    })
    .from(due)
    .groupBy(due.day)
}
