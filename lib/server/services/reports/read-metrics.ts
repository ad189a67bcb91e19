import 'server-only'
import { InvalidValueError, NotFoundError } from '@/lib/billing/billing-error'
import { dayOf } from '@/lib/billing/calendar'
import {
  addDays,
  type DayFigures,
  daysBetween,
  figuresByDay,
  microUsdFromTwelfths,
} from '@/lib/billing/money/recurring-revenue'
import type { Deps } from '../../deps'
import {
  type DueDay,
  type MetricsScope,
  readKeptMetrics,
  type SubscriberGroup,
} from '../../store/reports/metrics'
import { listPlansOf, type PlanRow } from '../../store/subscriptions/plans'
import { findSubscription } from '../../store/subscriptions/subscriptions'
import { listTokensById, type TokenRow } from '../../store/subscriptions/tokens'

/** Days without `from` and `to`, as the API says. */
const DEFAULT_DAYS = 30
/** Maximum number of days, two years with a leap day. */
const MOST_DAYS = 731
/** Today and the days after it whose charges are listed. */
const DUE_DAYS = 7

interface MetricsParams extends MetricsScope {
  /** Days in UTC, both in; the last 30 without them. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Part of the revenue, with what it comes from. */
export interface RevenuePart<Source> {
  readonly source: Source
  readonly mrrMicroUsd: bigint
  /** Active and past due. */
  readonly subscribers: number
}

/** A merchant's figures as of one moment. */
export interface Metrics {
  readonly asOf: Date
  readonly mrrMicroUsd: bigint
  readonly active: number
  readonly trialing: number
  readonly pastDue: number
  readonly atRisk: number
  /** Refunds that were confirmed on these days. */
  readonly refundedMicroUsd: bigint
  /** One for each day that was asked for. */
  readonly byDay: readonly DayFigures[]
  /** The largest first. */
  readonly byPlan: readonly RevenuePart<PlanRow>[]
  readonly byToken: readonly RevenuePart<TokenRow>[]
  /** One for each of seven days, today first. */
  readonly due: readonly DueDay[]
}

/**
 * Revenue and subscribers of a merchant, or of one subscription, in figures.
 * @throws NotFoundError for a subscription that the merchant does not have, InvalidValueError for days that end
 *   before they begin or are too many.
 */
export async function readMetrics(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  params: MetricsParams,
): Promise<Metrics> {
  const { merchantId, subscriptionId } = params
  const scope = { merchantId, subscriptionId }
  const now = clock.now()
  const today = dayOf(now)
  const days = daysOf(params, today)
  if (subscriptionId && !(await findSubscription(store.db, { id: subscriptionId, merchantId }))) {
    throw new NotFoundError('Subscription')
  }
  const { groups, changes, atRisk, due, refundedMicroUsd } = await readKeptMetrics(store.db, scope, {
    now,
    first: days[0] ?? today,
    last: days.at(-1) ?? today,
    dueBefore: addDays(today, DUE_DAYS),
  })
  const paying = groups.filter(({ status }) => status !== 'trialing' && status !== 'paused')
  const [plans, tokens] = await Promise.all([
    listPlansOf(store.db, { merchantId, ids: idsOf(paying, 'planId') }),
    listTokensById(store.db, { ids: idsOf(paying, 'tokenId') }),
  ])
  const countOf = (status: SubscriberGroup['status']) =>
    groups.reduce((sum, group) => (group.status === status ? sum + group.count : sum), 0)
  return {
    asOf: now,
    mrrMicroUsd: microUsdFromTwelfths(sumOf(paying)),
    active: countOf('active'),
    trialing: countOf('trialing'),
    pastDue: countOf('past_due'),
    atRisk,
    refundedMicroUsd,
    byDay: figuresByDay(days, { now: sumOf(paying), changes }),
    byPlan: partsOf(plans, (plan) => paying.filter(({ planId }) => planId === plan.id)),
    byToken: partsOf(tokens, (token) => paying.filter(({ tokenId }) => tokenId === token.id)),
    due: daysBetween(today, addDays(today, DUE_DAYS - 1)).map(
      (day) => due.find((each) => each.day === day) ?? nothingDue(day),
    ),
  }
}

function daysOf({ from, to }: MetricsParams, today: string): string[] {
  const last = to === undefined || to > today ? today : to
  const first = from ?? addDays(last, 1 - DEFAULT_DAYS)
  if (first > last) throw new InvalidValueError('from', 'Must not be after to, nor in the future.')
  if (addDays(first, MOST_DAYS) <= last) {
    throw new InvalidValueError('from', `Must not be more than ${MOST_DAYS} days before to.`)
  }
  return daysBetween(first, last)
}

const idsOf = (groups: readonly SubscriberGroup[], id: 'planId' | 'tokenId') => [
  ...new Set(groups.map((group) => group[id])),
]

const sumOf = (groups: readonly SubscriberGroup[]) => groups.reduce((sum, group) => sum + group.twelfths, 0n)

function partsOf<Source>(
  sources: readonly Source[],
  groupsOf: (source: Source) => readonly SubscriberGroup[],
): RevenuePart<Source>[] {
  return sources
    .map((source) => {
      const groups = groupsOf(source)
      const subscribers = groups.reduce((sum, group) => sum + group.count, 0)
      return { source, mrrMicroUsd: microUsdFromTwelfths(sumOf(groups)), subscribers }
    })
    .sort((a, b) => Number(b.mrrMicroUsd - a.mrrMicroUsd) || b.subscribers - a.subscribers)
}

function nothingDue(day: string): DueDay {
  return { day, charges: 0, priceMicroUsd: 0n, failing: 0, failingMicroUsd: 0n }
}
