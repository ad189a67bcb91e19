import 'server-only'
import { type AnyColumn, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { subscriptions } from '../schema/schema'

/** Columns of subscribers that decide on access; of a table or of a common table expression with them. */
export type AccessColumns = Record<
  | 'subscriptionId'
  | 'priceMicroUsd'
  | 'firstChargeAt'
  | 'periodMonths'
  | 'unpaidFrom'
  | 'paidBefore'
  | 'nextChargeAt'
  | 'pausedPeriod'
  | 'accessWhilePaused'
  | 'cancelAt'
  | 'cancelledAt',
  AnyColumn | SQL.Aliased | SQL
>

/** The rule of `paidThrough` in `lib/billing/subscriptions/access.ts`. */
export function paidThroughOf(of: AccessColumns, at: Date): SQL {
  return sql`case when ${of.priceMicroUsd} = 0 then ${freeUntil(of, at)} else ${startOf(of, of.unpaidFrom)} end`
}

/** The rule of `accessUntil` in `lib/billing/subscriptions/access.ts`. */
export function accessUntilOf(of: AccessColumns, at: Date): SQL {
  const paid = sql`case when ${of.accessWhilePaused} = 'keep' then coalesce(${of.nextChargeAt}, ${startOf(of, of.unpaidFrom)}) else ${startOf(of, of.unpaidFrom)} end`
  const days = sql`(select ${subscriptions.graceDays} from ${subscriptions} where ${subscriptions.id} = ${of.subscriptionId})`
  const stopped = sql`case when ${of.accessWhilePaused} = 'stop' then ${startOf(of, of.pausedPeriod)} end`
  // LEAST and GREATEST pass over null.
  const before = sql`case when ${of.unpaidFrom} = 0 then ${of.paidBefore} end`
  const until = sql`least(greatest(${after(paid, days)}, ${before}), ${of.cancelledAt}, ${of.cancelAt}, ${stopped})`
  return sql`case when ${of.priceMicroUsd} = 0 then ${freeUntil(of, at)} else ${until} end`
}

/** A time so many days of 24 hours later. */
const after = (time: SQL, days: SQL): SQL => sql`${time} + make_interval(hours => 24 * ${days})`

/** Opening of a window; the server's time zone has no part in it. */
function startOf(of: AccessColumns, period: SQLWrapper): SQL {
  return sql`(${of.firstChargeAt} at time zone 'UTC' + make_interval(months => ${of.periodMonths} * ${period})) at time zone 'UTC'`
}

/** End of what a plan without a price gives: of the subscriber, else of the window that `at` falls into. */
function freeUntil(of: AccessColumns, at: Date): SQL {
  const now = sql`${at.toISOString()}::timestamptz`
  const monthOf = (time: SQLWrapper) =>
    sql`(extract(year from ${time} at time zone 'UTC') * 12 + extract(month from ${time} at time zone 'UTC'))::integer`
  const guess = sql`((${monthOf(now)} - ${monthOf(of.firstChargeAt)}) / ${of.periodMonths})`
  const inGuess = startOf(of, guess)
  return sql`coalesce(${of.cancelledAt}, ${of.cancelAt}, case when ${inGuess} > ${now} then ${inGuess} else ${startOf(of, sql`(${guess} + 1)`)} end)`
}
