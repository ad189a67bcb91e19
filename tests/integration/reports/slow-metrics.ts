/** A merchant's figures summed over every subscriber: the reference of those that are kept. */
import { and, count, eq, isNotNull, lt, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { riskWindow } from '@/lib/billing/charges/forecast'
import type { DayChange } from '@/lib/billing/money/recurring-revenue'
import type { Database } from '@/lib/server/store/database/database'
import type {
  DueDay,
  KeptMetrics,
  MetricsScope,
  readKeptMetrics,
  SubscriberGroup,
} from '@/lib/server/store/reports/metrics'
import { revenueSteps } from '@/lib/server/store/schema/figure-schema'
import { forecasts } from '@/lib/server/store/schema/payment-schema'
import { refunds } from '@/lib/server/store/schema/refund-schema'
import { isRunningStatus } from '@/lib/server/store/schema/running'
import { subscribers } from '@/lib/server/store/schema/schema'
import { nextPrice, twelfths } from '@/lib/server/store/subscriptions/monthly-revenue'

const within = ({ merchantId, subscriptionId }: MetricsScope): SQL | undefined =>
  and(
    eq(subscribers.merchantId, merchantId),
    subscriptionId ? eq(subscribers.subscriptionId, subscriptionId) : undefined,
  )

const asBigint = (sum: SQL) => sql<bigint>`coalesce(${sum}, 0)::text`.mapWith(BigInt)
const asNumber = (number: SQL) => sql<number>`coalesce(${number}, 0)`.mapWith(Number)
const time = (at: Date) => sql`${at.toISOString()}::timestamptz`
const dayIn = (at: SQL) => sql`(${at} at time zone 'UTC')::date`

/** The same as `readKeptMetrics`, from the subscribers themselves. */
export async function sumEverySubscriber(
  db: Database,
  scope: MetricsScope,
  { now, first, last, dueBefore }: Parameters<typeof readKeptMetrics>[2],
): Promise<KeptMetrics> {
  return {
    groups: await countRunning(db, scope),
    changes: await sumChangesByDay(db, scope, { first, now }),
    atRisk: await countAtRisk(db, scope, riskWindow(now)),
    due: await sumDueCharges(db, scope, { now, until: new Date(`${dueBefore}T00:00:00.000Z`) }),
    refundedMicroUsd: await sumRefunded(db, scope, { first, last }),
  }
}

/** Metrics as lines, the same whatever the order of rows and columns and whether a day without changes has a row. */
export function linesOf({ groups, changes, atRisk, due, refundedMicroUsd }: KeptMetrics): string[] {
  const moves = changes.filter(
    ({ twelfths: sum, started, ended }) => sum !== 0n || started !== 0 || ended !== 0,
  )
  const line = (row: object) =>
    Object.entries(row)
      .map(([name, value]) => `${name} ${value}`)
      .sort()
      .join(', ')
  return [...groups, ...moves, ...due, { atRisk, refundedMicroUsd }].map(line).sort()
}

/** The running subscribers, counted. */
async function countRunning(db: Database, scope: MetricsScope): Promise<SubscriberGroup[]> {
  const rows = await db
    .select({
      planId: subscribers.planId,
      tokenId: subscribers.tokenId,
      status: subscribers.status,
      count: count(),
      twelfths: asBigint(sql`sum(${twelfths})`),
    })
    .from(subscribers)
    .where(and(within(scope), isRunningStatus(subscribers.status)))
    .groupBy(subscribers.planId, subscribers.tokenId, subscribers.status)
  return rows.flatMap(({ status, ...group }) =>
    status === 'cancelled' || status === 'ended' ? [] : [{ ...group, status }],
  )
}

/** Changes of each day from `first` until now; a step of revenue that is still to come counts today. */
async function sumChangesByDay(
  db: Database,
  scope: MetricsScope,
  params: { first: string; now: Date },
): Promise<DayChange[]> {
  const { status, cancelledAt, subscribedAt } = subscribers
  const since = (column: SQLWrapper) => sql`${column} >= ${params.first}::timestamp at time zone 'UTC'`
  const none = sql<string>`0::bigint`
  const changes = unionAll(
    db
      .select({
        day: sql`least(${revenueSteps.day}, ${dayIn(time(params.now))})`.as('day'),
        twelfths: sql`${revenueSteps.twelfths}`.as('twelfths'),
        started: none.as('started'),
        ended: none.as('ended'),
      })
      .from(revenueSteps)
      .innerJoin(subscribers, eq(subscribers.id, revenueSteps.subscriberId))
      .where(and(within(scope), sql`${revenueSteps.day} >= ${params.first}::date`)),
    db
      .select({
        day: dayIn(sql`${cancelledAt}`).as('day'),
        twelfths: none.as('twelfths'),
        started: none.as('started'),
        // One that ended as agreed did not leave.
        ended: sql<string>`case when ${status} = 'cancelled' then 1 else 0 end::bigint`.as('ended'),
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
async function countAtRisk(
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
async function sumDueCharges(
  db: Database,
  scope: MetricsScope,
  params: { now: Date; until: Date },
): Promise<DueDay[]> {
  const { nextChargeAt } = subscribers
  const due = db
    .select({
      day: dayIn(sql`greatest(${nextChargeAt}, ${time(params.now)})`).as('day'),
      price: sql`${nextPrice}`.as('price'),
      isFailing: sql`${forecasts.failsAt} <= ${nextChargeAt}`.as('is_failing'),
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
      failing: asNumber(sql`count(*) filter (where ${due.isFailing})`),
      failingMicroUsd: asBigint(sql`sum(${due.price}) filter (where ${due.isFailing})`),
    })
    .from(due)
    .groupBy(due.day)
}

/** Sum of what was given back from `first` until the end of `last`, days in UTC, in micro-dollars. */
async function sumRefunded(
  db: Database,
  { merchantId, subscriptionId }: MetricsScope,
  { first, last }: { first: string; last: string },
): Promise<bigint> {
  const start = (day: string) => sql`${day}::timestamp at time zone 'UTC'`
  const [row] = await db
    .select({ sum: asBigint(sql`sum(${refunds.valueMicroUsd})`) })
    .from(refunds)
    .where(
      and(
        eq(refunds.merchantId, merchantId),
        subscriptionId ? eq(refunds.subscriptionId, subscriptionId) : undefined,
        sql`${refunds.refundedAt} >= ${start(first)} and ${refunds.refundedAt} < ${start(last)} + interval '1 day'`,
      ),
    )
  return row?.sum ?? 0n
}
