import 'server-only'
import { and, asc, count, eq, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type GrantedDiscount, WHOLE_PPM } from '@/lib/billing/discounts/discount'
import { type ComingChange, changedRevenue, changesInCourse } from '@/lib/billing/money/revenue-forecast'
import type { Database } from '../database/database'
import { subscriberChanges } from '../schema/change-schema'
import { forecasts } from '../schema/payment-schema'
import { isRunningStatus } from '../schema/running'
import { plans, subscribers } from '../schema/schema'
import { NEAR_WINDOWS, opensAfter, selectPricedOut } from '../subscribers/price-asks'
import type { SubscriberRow } from '../subscribers/subscribers'
import { nextPrice, twelfths } from '../subscriptions/monthly-revenue'

interface Span {
  readonly merchantId: string
  readonly now: Date
  readonly until: Date
}

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`
/** Day in UTC of a time before `until`; null of a later one, so that few courses differ. */
const dayBefore = (until: Date, at: SQLWrapper) =>
  sql<string | null>`case when ${at} < ${time(until)} then (${at} at time zone 'UTC')::date::text end`
const asBigint = (sum: SQL) => sql<bigint>`(${sum})::text`.mapWith(BigInt)
const months = (count: SQL) => sql`make_interval(months => (${count})::integer)`

/** End of the terms that were signed last; of those that run until cancelled it is far away. */
const termsEnd = sql`coalesce(
  ${subscriberChanges.startsAt} + ${months(sql`${subscriberChanges.periodMonths} * ${subscriberChanges.maxPeriods}`)},
  ${subscribers.firstChargeAt} + ${months(sql`${subscribers.periodMonths} * ${subscribers.maxPeriods}`)})`

/** Charges that a limited discount still reduces: the rule's `chargesLeft`, in SQL. */
const reducedCharges = sql`(${subscribers.discount}->>'charges')::integer - ${subscribers.chargesPaid}
  + round(coalesce((${subscribers.discount}->>'unusedPpm')::numeric, 0) / ${sql.raw(String(WHOLE_PPM))})`

/** Due time of the last charge that a discount reduces, with which the next one costs the full price. */
const fullAt = sql`case when ${subscribers.reducedPriceMicroUsd} is not null
  then ${opensAfter(sql`${reducedCharges} - 1`)} end`

/** Charges that will be paid once a waiting change, whose first charge is one of them, holds. */
const paidByChange = sql`${subscribers.chargesPaid} + 1 + (select count(*) from ${NEAR_WINDOWS} ahead
  where ${opensAfter(sql`ahead`)} < ${subscriberChanges.startsAt})`

/** Due time of the first charge that funds do not cover: one that is ahead, or has failed; one that is due is being tried. */
const failsFrom = (now: Date) =>
  sql`case when ${forecasts.failsAt} > ${time(now)} or ${subscribers.status} = 'past_due' then ${forecasts.failsAt} end`

const isOfMerchant = (merchantId: string) =>
  and(eq(subscribers.merchantId, merchantId), isRunningStatus(subscribers.status))
const forecastOf = (merchantId: string) =>
  and(eq(forecasts.subscriberId, subscribers.id), eq(forecasts.merchantId, merchantId))
const waitingChangeOf = (merchantId: string) =>
  and(
    eq(subscriberChanges.subscriberId, subscribers.id),
    eq(subscriberChanges.merchantId, merchantId),
    eq(subscriberChanges.status, 'waiting'),
  )

/** Revenue of running subscribers that begins, changes or ends before `until`, by day. */
export async function sumComingChanges(
  db: Database,
  { merchantId, now, until }: Span,
): Promise<ComingChange[]> {
  const pricedOut = selectPricedOut(db, { merchantId }).as('priced_out')
  const beginsAt = sql`case when ${subscribers.status} in ('trialing', 'paused') then ${subscribers.nextChargeAt} end`
  // Terms that wait replace those that a price would end.
  const pricedOutAt = sql`case when ${subscriberChanges.id} is null then ${pricedOut.endsAt} end`
  const leavesAt = sql`least(${subscribers.cancelAt}, ${failsFrom(now)}, ${termsEnd}, ${pricedOutAt})`
  const { startsAt, priceMicroUsd, periodMonths, discount } = subscriberChanges
  const each = db
    .select({
      beginsOn: sql<string | null>`(${beginsAt} at time zone 'UTC')::date::text`.as('begins_on'),
      fullOn: dayBefore(until, fullAt).as('full_on'),
      changesOn: dayBefore(until, startsAt).as('changes_on'),
      leavesOn: dayBefore(until, leavesAt).as('leaves_on'),
      price: sql`${priceMicroUsd}`.as('changed_price'),
      months: sql`${periodMonths}`.as('changed_months'),
      discount: sql`${discount}`.as('changed_discount'),
      chargesPaid: sql`case when ${discount} is not null then ${paidByChange} end`.as('changed_paid'),
      next: twelfths.as('next'),
      full: sql`${subscribers.priceMicroUsd} * (12 / ${subscribers.periodMonths})`.as('full_price'),
    })
    .from(subscribers)
    .leftJoin(forecasts, forecastOf(merchantId))
    .leftJoin(subscriberChanges, waitingChangeOf(merchantId))
    .leftJoin(pricedOut, eq(pricedOut.subscriberId, subscribers.id))
    .where(
      and(
        isOfMerchant(merchantId),
        sql`least(${beginsAt}, ${fullAt}, ${startsAt}, ${leavesAt}) < ${time(until)}`,
      ),
    )
    .as('each')
  const { beginsOn, fullOn, changesOn, leavesOn } = each
  const rows = await db
    .select({
      ...{ beginsOn, fullOn, changesOn, leavesOn },
      price: sql<bigint | null>`${each.price}::text`.mapWith(BigInt),
      months: sql<number | null>`${each.months}`,
      discount: sql<GrantedDiscount | null>`${each.discount}`.mapWith(discount),
      chargesPaid: sql<number | null>`${each.chargesPaid}::integer`,
      next: asBigint(sql`sum(${each.next})`),
      full: asBigint(sql`sum(${each.full})`),
      count: sql<bigint>`count(*)::text`.mapWith(BigInt),
    })
    .from(each)
    .groupBy(beginsOn, fullOn, changesOn, leavesOn, each.price, each.months, each.discount, each.chargesPaid)
  return rows.flatMap(({ price, months, discount, chargesPaid, count, ...course }) => {
    const { changesOn } = course
    const change =
      changesOn === null || price === null || months === null
        ? null
        : { changesOn, priceMicroUsd: price, periodMonths: months, discount, chargesPaid: chargesPaid ?? 0 }
    return changesInCourse({ ...course, ...changedRevenue(change, count) })
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

const failsWithin = ({ merchantId, now, until }: Span): SQL | undefined =>
  and(
    isOfMerchant(merchantId),
    eq(forecasts.merchantId, merchantId),
    isNotNull(subscribers.nextPeriod),
    sql`${failsFrom(now)} < ${time(until)}`,
    sql`(${subscribers.cancelAt} is null or ${subscribers.cancelAt} > ${forecasts.failsAt})`,
  )

/** Subscribers whose next charge that is not covered has failed, or falls due before `until`, the earliest first. */
export async function listFailing(
  db: Database,
  params: Span & { readonly limit: number },
): Promise<FailingSubscriber[]> {
  const rows = await db
    .select({
      subscriber: subscribers,
      planName: plans.name,
      priceMicroUsd: sql<bigint>`(${nextPrice})::text`.mapWith(BigInt),
      chargesFunded: forecasts.chargesFunded,
      failsAt: forecasts.failsAt,
    })
    .from(subscribers)
    .innerJoin(forecasts, eq(forecasts.subscriberId, subscribers.id))
    .innerJoin(plans, eq(plans.id, subscribers.planId))
    .where(failsWithin(params))
    .orderBy(asc(forecasts.failsAt), asc(subscribers.id))
    .limit(params.limit)
  return rows.flatMap(({ failsAt, ...row }) => (failsAt === null ? [] : [{ ...row, failsAt }]))
}

/** Number of the subscribers that {@link listFailing} lists without a limit. */
export async function countFailing(db: Database, span: Span): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(subscribers)
    .innerJoin(forecasts, eq(forecasts.subscriberId, subscribers.id))
    .where(failsWithin(span))
  return row?.count ?? 0
}
