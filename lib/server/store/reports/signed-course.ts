import 'server-only'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { WHOLE_PPM } from '@/lib/billing/discounts/discount'
import { MAX_FIXED_CHARGES } from '@/lib/billing/subscriptions/terms-length'
import { forecasts } from '../schema/payment-schema'
import { isRunningStatus } from '../schema/running'
import { subscribers } from '../schema/schema'
import { opensAfter } from '../subscribers/price-asks'
import { twelfths } from '../subscriptions/monthly-revenue'

/** Calendar day of a time, in UTC. */
export const dayOf = (at: SQLWrapper): SQL => sql`((${at}) at time zone 'UTC')::date`

const months = (count: SQL) => sql`make_interval(months => (${count})::integer)`

/** Time after all windows of some terms; null of those that run until cancelled. */
export const endOfTerms = (terms: {
  readonly startsAt: SQLWrapper
  readonly periodMonths: SQLWrapper
  readonly maxPeriods: SQLWrapper
}): SQL => sql`case when ${terms.maxPeriods} <= ${sql.raw(String(MAX_FIXED_CHARGES))}
  then ${terms.startsAt} + ${months(sql`${terms.periodMonths} * ${terms.maxPeriods}`)} end`

/** Charges that a limited discount still reduces: the rule's `chargesLeft`, in SQL. */
const reducedCharges = sql`(${subscribers.discount}->>'charges')::integer - ${subscribers.chargesPaid}
  + round(coalesce((${subscribers.discount}->>'unusedPpm')::numeric, 0) / ${sql.raw(String(WHOLE_PPM))})`

/** Time of the first payment, of a trial or a pause; null of who pays already. */
export const beginsAt = sql`case when ${subscribers.status} in ('trialing', 'paused') then ${subscribers.nextChargeAt} end`

/** Due time of the last charge that a discount reduces, with which the next one costs the full price. */
export const fullAt = sql`case when ${subscribers.reducedPriceMicroUsd} is not null
  then ${opensAfter(sql`${reducedCharges} - 1`)} end`

/** Monthly revenue without a discount, in twelfths of a micro-dollar. */
export const fullTwelfths = sql`${subscribers.priceMicroUsd} * (12 / ${subscribers.periodMonths})`

/** Time of the first charge that may still be to come: of a pause its first window, since new terms end it before its end. */
const unpaidAt = sql`case when ${subscribers.pausedPeriod} is null then ${subscribers.nextChargeAt}
  else ${subscribers.firstChargeAt} + ${months(sql`${subscribers.periodMonths} * ${subscribers.pausedPeriod}`)} end`

/**
 * Due time of the first charge that funds do not cover: of one that is still to be paid. An earlier time is of one that was
 * paid since, and not foreseen anew yet.
 */
export const failsFrom = sql`case when ${forecasts.failsAt} >= ${unpaidAt} or ${subscribers.status} = 'past_due'
  then ${forecasts.failsAt} end`

/** End of a subscriber's present terms, as signed. */
export const ownEnd = endOfTerms({
  startsAt: subscribers.firstChargeAt,
  periodMonths: subscribers.periodMonths,
  maxPeriods: subscribers.maxPeriods,
})

/** Time from which a subscriber pays no more under its present terms, as far as is known; joined with its forecast. */
export const leavesAt = sql`least(${subscribers.cancelAt}, ${failsFrom}, ${ownEnd})`

/** Day of the first charge that funds do not cover, of a subscriber that goes on until then. */
export const unfundedOn = sql`case
  when ${isRunningStatus(subscribers.status)} and ${subscribers.nextPeriod} is not null
    and (${subscribers.cancelAt} is null or ${subscribers.cancelAt} > ${forecasts.failsAt})
  then ${dayOf(failsFrom)}
end`

/**
 * The turns of a running subscriber's course under its present terms, as days with amounts in twelfths: the rule's
 * `changesInCourse`, in SQL.
 */
export const turns = sql`coalesce(case when ${isRunningStatus(subscribers.status)} then (
  select jsonb_agg(jsonb_build_object('day', turn.day::text, 'amount', turn.amount::text))
  from (
    select *, least(full_on, leaves_on) as reduced_until from (
      select ${dayOf(beginsAt)} as begins_on, ${dayOf(fullAt)} as full_on, ${dayOf(leavesAt)} as leaves_on
    ) as days
  ) as course
  cross join lateral (
    values
      (case when reduced_until is null or reduced_until > begins_on then begins_on end, ${twelfths}),
      (case when begins_on is null or reduced_until > begins_on then reduced_until end, -${twelfths}),
      (case when leaves_on is null or leaves_on > full_on then full_on end, ${fullTwelfths}),
      (case when leaves_on > full_on then leaves_on end, -${fullTwelfths})
  ) as turn (day, amount)
  where turn.day is not null
) end, '[]')`
