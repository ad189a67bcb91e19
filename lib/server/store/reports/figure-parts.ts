import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { revenueSteps } from '../schema/figure-schema'
import { charges, forecasts } from '../schema/payment-schema'
import { refunds } from '../schema/refund-schema'
import { subscribers } from '../schema/schema'
import { nextPrice, twelfths } from '../subscriptions/monthly-revenue'
import { dayOf, turns, unfundedOn } from './signed-course'

const datedAmounts = (day: SQL, amount: SQL) =>
  sql`jsonb_agg(jsonb_build_object('day', ${day}::text, 'amount', (${amount})::text))`

const revenue = sql`(
  select ${datedAmounts(sql`${revenueSteps.day}`, sql`${revenueSteps.twelfths}`)}
  from ${revenueSteps} where ${revenueSteps.subscriberId} = ${subscribers.id}
)`

const refunded = sql`(
  select ${datedAmounts(dayOf(sql`${refunds.refundedAt}`), sql`${refunds.valueMicroUsd}`)}
  from ${charges} join ${refunds} on ${refunds.chargeId} = ${charges.id}
  where ${charges.subscriberId} = ${subscribers.id} and ${refunds.refundedAt} is not null
)`

/** A charge is due at its first attempt; a retry is none. */
const dueOn = sql`case
  when ${subscribers.status} <> 'past_due' and ${subscribers.nextPeriod} < ${subscribers.maxPeriods}
  then ${dayOf(sql`${subscribers.nextChargeAt}`)}
end`

const FACTS = [
  ...['subscriber_id', 'merchant_id', 'subscription_id', 'plan_id', 'token_id', 'status', 'twelfths'],
  ...['started_on', 'left_on', 'due_on', 'due_micro_usd', 'due_fails'],
  ...['fails_at', 'revenue', 'refunded', 'turns', 'unfunded_on'],
]
/** Columns of `counted_subscribers`, in their order. */
export const FACT_COLUMNS = sql.raw(FACTS.join(', '))
/** The same of a row that is there already. */
export const EXCLUDED_FACTS = sql.raw(FACTS.map((column) => `excluded.${column}`).join(', '))

/** Facts of subscribers as they are now, in the columns of `counted_subscribers`. */
export const factsNow = (condition: SQL): SQL => sql`
  select ${subscribers.id} as subscriber_id, ${subscribers.merchantId} as merchant_id,
    ${subscribers.subscriptionId} as subscription_id, ${subscribers.planId} as plan_id,
    ${subscribers.tokenId} as token_id, ${subscribers.status} as status, (${twelfths})::bigint as twelfths,
    ${dayOf(sql`${subscribers.subscribedAt}`)} as started_on,
    case when ${subscribers.status} = 'cancelled' then ${dayOf(sql`${subscribers.cancelledAt}`)} end as left_on,
    ${dueOn} as due_on, (${nextPrice})::bigint as due_micro_usd,
    coalesce(${forecasts.failsAt} <= ${subscribers.nextChargeAt}, false) as due_fails,
    case when ${subscribers.nextPeriod} is not null then ${forecasts.failsAt} end as fails_at,
    ${revenue} as revenue, ${refunded} as refunded, ${turns} as turns, ${unfundedOn} as unfunded_on
  from ${subscribers}
  left join ${forecasts} on ${forecasts.subscriberId} = ${subscribers.id}
    and ${forecasts.merchantId} = ${subscribers.merchantId}
  where ${condition}`

/** Kinds of figures, each with its key; `status` also has plan and token in it. */
export type FigureKind =
  | 'status'
  | 'started'
  | 'ended'
  | 'revenue'
  | 'refunded'
  | 'due'
  | 'failing'
  | 'risk'
  | 'risk_hour'
  | 'turn'
  | 'unfunded'

/** Keys of times that sort as the times do. */
const HOUR = `YYYY-MM-DD"T"HH24`
const MOMENT = `${HOUR}:MI:SS.MS"Z"`
const timeKey = (format: string) => sql.raw(`to_char(fact.fails_at at time zone 'UTC', '${format}')`)

/** The parts of each fact in the figures: subscription, kind, key, count and amount. */
export const partsOf = (facts: SQL): SQL => sql`
  select fact.merchant_id, fact.subscription_id, part.kind, part.key, part.count, part.amount
  from (${facts}) as fact
  cross join lateral (
    values
      ('status', fact.status || '|' || fact.plan_id || '|' || fact.token_id, 1, fact.twelfths),
      ('started', fact.started_on::text, 1, 0),
      ('ended', fact.left_on::text, 1, 0),
      ('due', fact.due_on::text, 1, fact.due_micro_usd),
      ('failing', case when fact.due_fails then fact.due_on::text end, 1, fact.due_micro_usd),
      ('risk', ${timeKey(MOMENT)}, 1, 0),
      ('risk_hour', ${timeKey(HOUR)}, 1, 0),
      ('unfunded', fact.unfunded_on::text, 1, 0)
    union all
    select 'revenue', each ->> 'day', 0, (each ->> 'amount')::bigint from jsonb_array_elements(fact.revenue) as each
    union all
    select 'refunded', each ->> 'day', 0, (each ->> 'amount')::bigint from jsonb_array_elements(fact.refunded) as each
    union all
    select 'turn', each ->> 'day', 0, (each ->> 'amount')::bigint from jsonb_array_elements(fact.turns) as each
  ) as part (kind, key, count, amount)
  where part.key is not null`
