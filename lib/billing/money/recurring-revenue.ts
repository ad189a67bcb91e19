import { dayOf } from '../calendar'
import { DAY_MS } from '../durations'
import type { SubscriberStatus } from '../subscriptions/subscriber'

/** A price over its period, as whole twelfths of a micro-dollar a month: exact for 1, 3 and 12 months. */
export type MonthlyTwelfths = bigint

/** Monthly revenue of a subscriber: that of a trial, a pause or an end is none. */
export function revenueOf(subscriber: {
  readonly status: SubscriberStatus
  readonly priceMicroUsd: bigint
  readonly reducedPriceMicroUsd: bigint | null
  readonly periodMonths: number
}): MonthlyTwelfths {
  const { status, priceMicroUsd, reducedPriceMicroUsd, periodMonths } = subscriber
  if (status !== 'active' && status !== 'past_due') return 0n
  return (reducedPriceMicroUsd ?? priceMicroUsd) * BigInt(12 / periodMonths)
}

/** Micro-dollars a month, rounded to the nearest; a half is rounded up. */
export function microUsdFromTwelfths(twelfths: MonthlyTwelfths): bigint {
  return (twelfths + 6n) / 12n
}

/** Changes of one day: revenue and subscribers that began to count, less those that ended. */
export interface DayChange {
  /** Calendar day in UTC, as in `2026-11-21`. */
  readonly day: string
  readonly twelfths: MonthlyTwelfths
  readonly started: number
  readonly ended: number
}

/** Figures at the end of a day. */
export interface DayFigures {
  readonly day: string
  readonly mrrMicroUsd: bigint
  /** Subscribers that began on that day, and that were cancelled. */
  readonly started: number
  readonly ended: number
}

/**
 * The figures of each of `days`, which follow each other.
 * @param now - what is paid a month after the last of the changes.
 * @param changes - all since the first of the days, also those after the last.
 */
export function figuresByDay(
  days: readonly string[],
  { now, changes }: { now: MonthlyTwelfths; changes: readonly DayChange[] },
): DayFigures[] {
  const last = days.at(-1)
  if (last === undefined) return []
  const byDay = new Map(changes.map((change) => [change.day, change]))
  // Computed backwards from today: the present total is known without reading every change.
  let twelfths = changes.reduce((sum, { day, ...change }) => (day > last ? sum - change.twelfths : sum), now)
  return days
    .toReversed()
    .map((day) => {
      const change = byDay.get(day)
      const mrrMicroUsd = microUsdFromTwelfths(twelfths)
      twelfths -= change?.twelfths ?? 0n
      return { day, mrrMicroUsd, started: change?.started ?? 0, ended: change?.ended ?? 0 }
    })
    .toReversed()
}

/** The day so many days later. */
export function addDays(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS))
}

/** All days from the first to the last, both in it. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
