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

/** A subscriber's place in its windows, and what its payer has allowed. */
export type Reaching = Pick<SubscriberState, 'nextPeriod' | 'maxPeriods' | 'chargesPaid'> & Allowing

/** Charges that the payer of the present terms has allowed, and those that took nothing of them. */
export interface Allowing {
  /** Number of charges of the present terms that the payer has allowed, from their first one on. */
  readonly allowedCharges: number
  /** Paid charges that took nothing of the allowance: those of earlier terms, and those that credit paid. */
  readonly paidOtherwise: number
}

type Taking = Pick<SubscriberState, 'chargesPaid'> & Allowing

/** Number of charges of the present terms that took a part of the allowance. */
export function chargesTaken({ chargesPaid, paidOtherwise }: Omit<Taking, 'allowedCharges'>): number {
  return chargesPaid - paidOtherwise
}

/**
 * True where the payer has allowed the next charge. A wallet may allow its token's contract more, as where an earlier
 * subscription left an allowance; the payer was told of no more charges than this.
 */
export function isNextAllowed(subscriber: Taking): boolean {
  return chargesTaken(subscriber) < subscriber.allowedCharges
}

/** Charges that the allowance was given for and that are to come: what a subscriber still needs of it. */
export function allowedChargesLeft(subscriber: Reaching): number {
  const { nextPeriod, maxPeriods, allowedCharges } = subscriber
  if (nextPeriod === null) return 0
  return Math.max(0, Math.min(allowedCharges - chargesTaken(subscriber), maxPeriods - nextPeriod))
}

/**
 * The period whose charge is the first that was not allowed, where each period before it is charged: one that nothing is
 * taken in, as in a pause, moves it on. Null where no charge is to come.
 */
export function reachedPeriod(subscriber: Omit<Reaching, 'maxPeriods'>): number | null {
  const { nextPeriod, allowedCharges } = subscriber
  return nextPeriod === null ? null : nextPeriod + Math.max(0, allowedCharges - chargesTaken(subscriber))
}
