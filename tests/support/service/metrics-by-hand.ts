import { DAY_MS } from '@/lib/billing/durations'
import type { WireMetrics } from '@/lib/wire/reports/metrics'
import type { DrawnSubscriber } from './drawn-subscriber'

/** Reference figures: computed over every day and every subscriber, in exact fractions. */
export type MetricsByHand = Omit<WireMetrics, 'asOf' | 'refunded' | 'byPlan' | 'byToken'>

/** The figures of these subscribers from one day to another, by their definitions and with no regard for time. */
export function metricsByHand(
  all: readonly DrawnSubscriber[],
  { now, from, to }: { now: Date; from: string; to: string },
): MetricsByHand {
  const count = (is: (subscriber: DrawnSubscriber) => boolean) => all.filter(is).length
  const days = daysFrom(from, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1)
  const byDay = days.map((day) => ({
    day,
    mrr: revenue(all.filter((each) => paysAtEndOf(day, each, now))),
    new: count(({ subscribedAt }) => dayOf(subscribedAt) === day),
    churned: count(
      ({ status, cancelledAt }) =>
        status === 'cancelled' && cancelledAt !== null && dayOf(cancelledAt) === day,
    ),
  }))
  return {
    mrr: revenue(all.filter(({ status }) => status === 'active' || status === 'past_due')),
    active: count(({ status }) => status === 'active'),
    trialing: count(({ status }) => status === 'trialing'),
    pastDue: count(({ status }) => status === 'past_due'),
    atRisk: count(
      ({ nextChargeAt, failsAt }) =>
        nextChargeAt !== null &&
        failsAt !== null &&
        failsAt > now &&
        failsAt.getTime() - now.getTime() <= 7 * DAY_MS,
    ),
    new: byDay.reduce((sum, day) => sum + day.new, 0),
    churned: byDay.reduce((sum, day) => sum + day.churned, 0),
    byDay,
    due: daysFrom(dayOf(now), 7).map((day) => {
      const due = all.filter((each) => isDueOn(day, each, now))
      const failing = due.filter(
        ({ nextChargeAt, failsAt }) => nextChargeAt !== null && failsAt !== null && failsAt <= nextChargeAt,
      )
      return {
        day,
        charges: due.length,
        amount: prices(due),
        failing: failing.length,
        failingAmount: prices(failing),
      }
    }),
  }
}

/** True if a subscriber's price counts at the last moment of a day, or now where the day is not over. */
function paysAtEndOf(day: string, subscriber: DrawnSubscriber, now: Date): boolean {
  const { status, firstChargeAt, cancelledAt } = subscriber
  const end = Math.min(Date.parse(day) + DAY_MS - 1, now.getTime())
  if (status === 'trialing' || firstChargeAt.getTime() > end) return false
  return cancelledAt === null || cancelledAt.getTime() > end
}

function isDueOn(day: string, subscriber: DrawnSubscriber, now: Date): boolean {
  const { status, nextChargeAt, nextPeriod, maxPeriods } = subscriber
  if (nextChargeAt === null || status === 'past_due' || nextPeriod >= maxPeriods) return false
  return dayOf(nextChargeAt < now ? now : nextChargeAt) === day
}

/** Dollars a month, to the nearest micro-dollar, from fractions that are added up exactly. */
function revenue(subscribers: readonly DrawnSubscriber[]): number {
  let numerator = 0n
  let denominator = 1n
  for (const { priceMicroUsd, periodMonths } of subscribers) {
    const months = BigInt(periodMonths)
    numerator = numerator * months + priceMicroUsd * denominator
    denominator *= months
  }
  return Number((2n * numerator + denominator) / (2n * denominator)) / 1_000_000
}

function prices(subscribers: readonly DrawnSubscriber[]): number {
  return Number(subscribers.reduce((sum, { priceMicroUsd }) => sum + priceMicroUsd, 0n)) / 1_000_000
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => dayOf(new Date(Date.parse(first) + index * DAY_MS)))
