import 'server-only'
import { and, asc, eq, inArray, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { GrantedDiscount } from '@/lib/billing/discounts/discount'
import { type ComingChange, changedRevenue, changesInCourse } from '@/lib/billing/money/revenue-forecast'
import type { Database } from '../database/database'
import { subscriberChanges } from '../schema/change-schema'
import { forecasts } from '../schema/payment-schema'
import { isRunningStatus } from '../schema/running'
import { plans, subscribers } from '../schema/schema'
import { NEAR_WINDOWS, opensAfter, selectPricedOut } from '../subscribers/price-asks'
import type { SubscriberRow } from '../subscribers/subscribers'
import { nextPrice, twelfths } from '../subscriptions/monthly-revenue'
import {
  beginsAt,
  dayOf,
  endOfTerms,
  failsFrom,
  fullAt,
  fullTwelfths,
  leavesAt,
  ownEnd,
  unfundedOn,
} from './signed-course'

interface Span {
  readonly merchantId: string
  readonly until: Date
}

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`
/** Day in UTC of a time before `until`; null of a later one, so that few courses differ. */
const dayBefore = (until: Date, at: SQLWrapper) =>
  sql<string | null>`case when ${at} < ${time(until)} then ${dayOf(at)}::text end`
const asBigint = (sum: SQL) => sql<bigint>`(${sum})::text`.mapWith(BigInt)

/** Charges that will be paid once a waiting change, whose first charge is one of them, holds. */
const paidByChange = sql`${subscribers.chargesPaid} + 1 + (select count(*) from ${NEAR_WINDOWS} ahead
  where ${opensAfter(sql`ahead`)} < ${subscriberChanges.startsAt})`

const isOfMerchant = (merchantId: string) =>
  and(eq(subscribers.merchantId, merchantId), isRunningStatus(subscribers.status))
const forecastOf = (merchantId: string) =>
  and(eq(forecasts.subscriberId, subscribers.id), eq(forecasts.merchantId, merchantId))
const waitingOf = (merchantId: string) =>
  and(eq(subscriberChanges.merchantId, merchantId), eq(subscriberChanges.status, 'waiting'))

/**
 * Difference of the revenue of the days before `until` from that of the present terms, as the figures keep it: of subscribers
 * whose signed change waits, or whom a price will end that they have not accepted. Looks at them alone.
 */
export async function sumReplacedTurns(db: Database, { merchantId, until }: Span): Promise<ComingChange[]> {
  const pricedOut = db.$with('priced_out').as(selectPricedOut(db, { merchantId }))
  const waiting = db
    .select({ id: subscriberChanges.subscriberId })
    .from(subscriberChanges)
    .where(waitingOf(merchantId))
  const concerned = union(waiting, db.select({ id: pricedOut.subscriberId }).from(pricedOut))
  // Terms that wait replace those that a price would end.
  const pricedOutAt = sql`case when ${subscriberChanges.id} is null then ${pricedOut.endsAt} end`
  const signedEnd = sql`case when ${subscriberChanges.id} is null then ${ownEnd} else ${endOfTerms(subscriberChanges)} end`
  const replacedAt = sql`least(${subscribers.cancelAt}, ${failsFrom}, ${signedEnd}, ${pricedOutAt})`
  const { startsAt, priceMicroUsd, periodMonths, discount } = subscriberChanges
  const each = db
    .select({
      beginsOn: sql<string | null>`${dayOf(beginsAt)}::text`.as('begins_on'),
      fullOn: dayBefore(until, fullAt).as('full_on'),
      changesOn: dayBefore(until, startsAt).as('changes_on'),
      leavesOn: dayBefore(until, replacedAt).as('leaves_on'),
      keptUntil: dayBefore(until, leavesAt).as('kept_until'),
      price: sql`${priceMicroUsd}`.as('changed_price'),
      months: sql`${periodMonths}`.as('changed_months'),
      discount: sql`${discount}`.as('changed_discount'),
      chargesPaid: sql`case when ${discount} is not null then ${paidByChange} end`.as('changed_paid'),
      next: twelfths.as('next'),
      full: fullTwelfths.as('full_price'),
    })
    .from(subscribers)
    .leftJoin(forecasts, forecastOf(merchantId))
    .leftJoin(
      subscriberChanges,
      and(eq(subscriberChanges.subscriberId, subscribers.id), waitingOf(merchantId)),
    )
    .leftJoin(pricedOut, eq(pricedOut.subscriberId, subscribers.id))
    .where(and(isOfMerchant(merchantId), inArray(subscribers.id, concerned)))
    .as('each')
  const { beginsOn, fullOn, changesOn, leavesOn, keptUntil } = each
  const days = { beginsOn, fullOn, changesOn, leavesOn, keptUntil }
  const rows = await db
    .with(pricedOut)
    .select({
      ...days,
      price: sql<bigint | null>`${each.price}::text`.mapWith(BigInt),
      months: sql<number | null>`${each.months}`,
      discount: sql<GrantedDiscount | null>`${each.discount}`.mapWith(discount),
      chargesPaid: sql<number | null>`${each.chargesPaid}::integer`,
      next: asBigint(sql`sum(${each.next})`),
      full: asBigint(sql`sum(${each.full})`),
      count: sql<bigint>`count(*)::text`.mapWith(BigInt),
    })
    .from(each)
    .groupBy(...Object.values(days), each.price, each.months, each.discount, each.chargesPaid)
  return rows.flatMap(({ price, months, discount, chargesPaid, count, keptUntil, ...course }) => {
    const { changesOn } = course
    const change =
      changesOn === null || price === null || months === null
        ? null
        : { changesOn, priceMicroUsd: price, periodMonths: months, discount, chargesPaid: chargesPaid ?? 0 }
    const kept = changesInCourse({
      ...course,
      ...changedRevenue(null, count),
      changesOn: null,
      leavesOn: keptUntil,
    })
    return [
      ...changesInCourse({ ...course, ...changedRevenue(change, count) }),
      ...kept.map(({ day, twelfths }) => ({ day, twelfths: -twelfths })),
    ]
  })
}

/** A subscriber whose charge is foreseen to fail. */
export interface FailingSubscriber {
  readonly subscriber: SubscriberRow
  readonly planName: string
  /** Price of the charge in micro-dollars, less the discount. */
  readonly priceMicroUsd: bigint
  readonly chargesFunded: number
  readonly failsAt: Date
}

/** Subscribers whose next charge that is not covered has failed, or falls due before `until`, the earliest first. */
export async function listFailing(
  db: Database,
  { merchantId, until, limit }: Span & { readonly limit: number },
): Promise<FailingSubscriber[]> {
  const rows = await db
    .select({
      subscriber: subscribers,
      planName: plans.name,
      priceMicroUsd: sql<bigint>`(${nextPrice})::text`.mapWith(BigInt),
      chargesFunded: forecasts.chargesFunded,
      failsAt: forecasts.failsAt,
    })
    .from(forecasts)
    .innerJoin(subscribers, and(eq(subscribers.id, forecasts.subscriberId), isOfMerchant(merchantId)))
    .innerJoin(plans, eq(plans.id, subscribers.planId))
    .where(
      and(eq(forecasts.merchantId, merchantId), lt(forecasts.failsAt, until), sql`${unfundedOn} is not null`),
    )
    .orderBy(asc(forecasts.failsAt), asc(forecasts.subscriberId))
    .limit(limit)
  return rows.flatMap(({ failsAt, ...row }) => (failsAt === null ? [] : [{ ...row, failsAt }]))
}
