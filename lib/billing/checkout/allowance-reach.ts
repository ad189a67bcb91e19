import type { Frequency } from '../subscriptions/frequency'
import type { SubscriberState } from '../subscriptions/subscriber'

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

/** A subscriber's place in its windows, and how far its allowance was given. */
export type Reaching = Pick<SubscriberState, 'nextPeriod' | 'maxPeriods' | 'pausedPeriod'> & {
  /**
   * Number of periods, from the first on, that the allowance was given for. Those in which nothing was taken of it are
   * counted once they are over: windows that a pause passed over, that were forfeited, or that credit paid.
   */
  readonly allowedPeriods: number
}

/** Number of windows that the present pause passes over; nothing is taken from the allowance in them. */
export function windowsPassedOver({
  nextPeriod,
  pausedPeriod,
}: Pick<SubscriberState, 'nextPeriod' | 'pausedPeriod'>): number {
  return nextPeriod === null || pausedPeriod === null ? 0 : Math.max(0, nextPeriod - pausedPeriod)
}

/** Number of periods, from the first on, that the allowance reaches; a pause moves its end by those it passes over. */
export function reachedPeriods(subscriber: Omit<Reaching, 'maxPeriods'>): number {
  return subscriber.allowedPeriods + windowsPassedOver(subscriber)
}

/**
 * True where the payer has allowed the charge of a period. A wallet may allow its token's contract more, as where an
 * earlier subscription left an allowance; the payer was told of no more charges than this.
 */
export function isPeriodAllowed(subscriber: Omit<Reaching, 'maxPeriods'>, period: number): boolean {
  return period < reachedPeriods(subscriber)
}

/** Charges that the allowance was given for and that are to come: what a subscriber still needs of it. */
export function allowedPeriodsLeft(subscriber: Reaching): number {
  const { nextPeriod, maxPeriods } = subscriber
  if (nextPeriod === null) return 0
  return Math.max(0, Math.min(reachedPeriods(subscriber), maxPeriods) - nextPeriod)
}

/**
 * `allowedPeriods` of a payer who allows `charges` from a period on, the period counted as `allowedPeriods` are. No
 * period after the last of the terms is.
 */
export function allowedPeriodsFrom(
  subscriber: Omit<Reaching, 'allowedPeriods'>,
  { from, charges }: { from: number; charges: number },
): number {
  return Math.min(subscriber.maxPeriods - windowsPassedOver(subscriber), from + charges)
}

/** `allowedPeriods` of a payer who agrees to the next charges anew: no fewer than before, and those of them at least. */
export function allowedPeriodsWith(subscriber: Reaching, charges: number): number {
  const { nextPeriod, allowedPeriods } = subscriber
  if (nextPeriod === null) return allowedPeriods
  const from = nextPeriod - windowsPassedOver(subscriber)
  return Math.max(allowedPeriods, allowedPeriodsFrom(subscriber, { from, charges }))
}

type Passing = Pick<SubscriberState, 'firstChargeAt' | 'nextPeriod' | 'pausedPeriod' | 'chargesPaid'>

/**
 * `allowedPeriods` after a rule has made `after` of a subscriber. The windows of a pause are counted when charges go on
 * behind them; one that is taken back has passed over none. One that was forfeited counts at once, and no more where a
 * charge of it turns out to be paid.
 */
export function allowedPeriodsAfter(before: Omit<Reaching, 'maxPeriods'> & Passing, after: Passing): number {
  const { allowedPeriods } = before
  const isSameTerms = before.firstChargeAt.getTime() === after.firstChargeAt.getTime()
  if (!isSameTerms || before.nextPeriod === null || after.nextPeriod === null) return allowedPeriods
  // The windows of a pause that goes on are those between its first and the next.
  if (after.pausedPeriod !== null) return allowedPeriods
  const isTakenBack = before.pausedPeriod !== null && after.nextPeriod <= before.pausedPeriod
  if (isTakenBack) return allowedPeriods
  const passed = after.nextPeriod - before.nextPeriod
  const paid = after.chargesPaid - before.chargesPaid
  return reachedPeriods(before) + passed - paid
}
