import type { Frequency } from '../subscriptions/frequency'

/** Numbers of charges that a payer may allow at a time, by frequency: exact, never unlimited. */
export const REACHES: Readonly<Record<Frequency, readonly number[]>> = {
  month: [3, 6, 12],
  quarter: [2, 4, 8],
  year: [1, 2, 3],
}

/** The reach that is chosen in advance: about a year. */
export const USUAL_REACH: Readonly<Record<Frequency, number>> = { month: 12, quarter: 4, year: 1 }

/**
 * The reaches worth offering for terms of `fixedCharges` charges (null: until cancelled): of those that cover all of
 * the terms only the least.
 */
export function reachesFor(frequency: Frequency, fixedCharges: number | null): readonly number[] {
  const all = REACHES[frequency]
  return fixedCharges === null ? all : all.filter((_, index) => (all[index - 1] ?? 0) < fixedCharges)
}

/** The reach chosen in advance for such terms. */
export function usualReach(frequency: Frequency, fixedCharges: number | null): number {
  const usual = USUAL_REACH[frequency]
  return Math.min(usual, reachesFor(frequency, fixedCharges).at(-1) ?? usual)
}

/** Number of periods, from the first on, that an allowance of this reach covers: never more than the terms have. */
export function allowedPeriods(reach: number, fixedCharges: number | null): number {
  return fixedCharges === null ? reach : Math.min(reach, fixedCharges)
}

/** Periods that were allowed and are not used up: what a subscriber still needs of its payer's allowance. */
export function allowedPeriodsLeft(subscriber: {
  readonly allowedPeriods: number
  readonly nextPeriod: number | null
}): number {
  return subscriber.nextPeriod === null ? 0 : Math.max(0, subscriber.allowedPeriods - subscriber.nextPeriod)
}
