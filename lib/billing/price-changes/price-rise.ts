import { addMonths, periodStart } from '../calendar'
import { SECOND_MS } from '../durations'
import { type Frequency, monthsOf } from '../subscriptions/frequency'
import { isOver, NOT_PAUSED, nextChargeAt, type SubscriberState } from '../subscriptions/subscriber'
import { PriceChangeTooSoonError } from './price-change-refusals'

/** Fates of a subscriber who has not accepted a higher price when it holds: its old price, or its end. */
export const OTHERWISE = ['keep', 'end'] as const
export type Otherwise = (typeof OTHERWISE)[number]

/** Earliest date of a higher price that is announced at `at`: one period of its plan ahead. */
export function earliestRise(at: Date, frequency: Frequency): Date {
  return addMonths(at, monthsOf(frequency))
}

/** @throws PriceChangeTooSoonError for a date that is past, or nearer than one period */
export function requireNotice({ from, at, frequency }: { from: Date; at: Date; frequency: Frequency }): void {
  const earliest = earliestRise(at, frequency)
  if (from < earliest) throw new PriceChangeTooSoonError({ earliest })
}

/** True for a subscriber who pays less than a higher price of one unit; a free one has no terms to replace. */
export function paysLess(
  { priceMicroUsd, quantity }: { readonly priceMicroUsd: bigint; readonly quantity: number },
  unitMicroUsd: bigint,
): boolean {
  return priceMicroUsd > 0n && priceMicroUsd < unitMicroUsd * BigInt(quantity)
}

/**
 * Time from which a higher price is asked of a subscriber: its date, and never the first window of terms, which are
 * charged as they were signed.
 */
export function askedFrom({ from, firstChargeAt }: { from: Date; firstChargeAt: Date }): Date {
  return new Date(Math.max(from.getTime(), firstChargeAt.getTime() + SECOND_MS))
}

/** Time from which it is asked of one who accepted for `startsAt` in vain: the window after that. */
export function askedAgainFrom({ startsAt }: { startsAt: Date }): Date {
  return new Date(startsAt.getTime() + SECOND_MS)
}

/**
 * The first window that a higher price holds for; null where the terms end before. The window with which a pause ends is
 * charged at the old price, so that nobody in a pause has to answer.
 */
export function firstDearWindow(subscriber: SubscriberState, asked: Date): number | null {
  const { firstChargeAt, periodMonths, maxPeriods, nextPeriod, status } = subscriber
  if (nextPeriod === null || isOver(subscriber)) return null
  let window = status === 'paused' ? nextPeriod + 1 : nextPeriod
  while (window < maxPeriods && periodStart(firstChargeAt, periodMonths, window) < asked) window += 1
  return window < maxPeriods ? window : null
}

/** Opening of the first window that a higher price holds for; null where the terms end before. */
export function dearFrom(subscriber: SubscriberState, asked: Date): Date | null {
  const window = firstDearWindow(subscriber, asked)
  return window === null ? null : periodStart(subscriber.firstChargeAt, subscriber.periodMonths, window)
}

/** Reasons of the service, or of a payment that is behind, for which accepted terms were not put in force. */
const IN_VAIN: readonly string[] = ['signature_too_old', 'not_changeable']

/** True where a payer who accepted is asked again for a later window; any other failure counts as no answer. */
export function isAskedAgain(failureReason: string): boolean {
  return IN_VAIN.includes(failureReason)
}

/** Ends a subscriber whose next window would cost more than it agreed to, at the end of the one before. */
export function endUnaccepted(subscriber: SubscriberState): SubscriberState {
  if (isOver(subscriber)) return subscriber
  return {
    ...subscriber,
    ...NOT_PAUSED,
    status: 'ended',
    nextPeriod: null,
    cancelAt: null,
    cancelOrigin: null,
    cancelledAt: nextChargeAt(subscriber) ?? subscriber.cancelAt,
    cancelReason: 'price_not_accepted',
  }
}

/** Answers to a higher price; all who were asked are one of the other three. */
export interface ConsentCounts {
  readonly asked: number
  readonly accepted: number
  /** Those who can still answer in time. */
  readonly open: number
  /** All others: on the old price after the date or once nobody is asked any more, or gone without an answer. */
  readonly notAccepted: number
}

/**
 * Answers to a higher price as they stand at `at`: from its date on, a payer without an answer keeps the old price, or
 * has until its own next period.
 * @param stored.open - running subscribers without an answer, who are still asked
 */
export function consentCounts(
  { from, otherwise }: { readonly from: Date; readonly otherwise: Otherwise },
  stored: { readonly asked: number; readonly accepted: number; readonly open: number },
  at: Date,
): ConsentCounts {
  const { asked, accepted } = stored
  const open = otherwise === 'keep' && from <= at ? 0 : stored.open
  return { asked, accepted, open, notAccepted: asked - accepted - open }
}

/** True while a further price change of the plan would cross one: its date is ahead, or answers are still to take effect. */
export function isUnderWay(
  { from, otherwise }: { readonly from: Date; readonly otherwise: Otherwise },
  { open, waiting }: { readonly open: number; readonly waiting: number },
  at: Date,
): boolean {
  return from > at || waiting > 0 || (otherwise === 'end' && open > 0)
}
