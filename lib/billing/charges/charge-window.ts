import { BillingError } from '../billing-error'
import { periodStart } from '../calendar'
import { DAY_MS } from '../durations'
import { cancelNow, endAsAgreed, isOver, type SubscriberState } from '../subscriptions/subscriber'
import type { ChargeStatus } from './charge-status'
import type { Dunning } from './dunning'
import { periodAt } from './period-at'

/** The part of the terms that windows are counted by. */
type Calendar = Pick<SubscriberState, 'firstChargeAt' | 'periodMonths'>

/** A window of a month, the shortest there is. */
export const SHORTEST_WINDOW_MS = 28 * DAY_MS

/**
 * Time before its end from which on a window comes before all others that are due: what is not charged in it is never
 * charged. A decision: longer than a million renewals take on the slowest network.
 */
export const LAPSING_MS = 3 * DAY_MS

/**
 * Time of the retry after attempt number `attempts` failed at `at`, or null where there is none: the
 * retries are used up, or the window ends before. The anchor does not move. An attempt that came so late that the
 * next retry's day is over is followed by that retry as many days later as lie between the two. Attempts that the
 * payer asked for in between use up none of the planned ones.
 * @param dunning - the retry days as the subscription has them now
 * @param params.last - latest time of an attempt; a retry planned for later is brought forward to it
 */
export function nextAttemptAt(
  terms: Calendar,
  { retryDays }: Pick<Dunning, 'retryDays'>,
  params: { period: number; attempts: number; at: Date; last?: Date | undefined },
): Date | null {
  const { period, attempts, at, last } = params
  const opensAt = periodStart(terms.firstChargeAt, terms.periodMonths, period).getTime()
  const passed = retryDays.filter((each) => opensAt + each * DAY_MS <= at.getTime()).length
  const isExtra = attempts > passed + 1
  const day = retryDays[isExtra ? passed : attempts - 1]
  if (day === undefined) return null
  const planned = opensAt + day * DAY_MS
  // Only an attempt that came late can be past its retry's day.
  const gap = (day - (retryDays[attempts - 2] ?? 0)) * DAY_MS
  const next = planned > at.getTime() ? planned : at.getTime() + gap
  if (last && next > last.getTime()) return last > at ? last : null
  return next < windowEnd(terms, period).getTime() ? new Date(next) : null
}

/** Includes manual retries; each one emits an event, hence the bound. */
const MAX_ATTEMPTS_PER_WINDOW = 20

/** The payer asked for what cannot be tried again. */
export class NotRetryableError extends BillingError {
  readonly code = 'not_retryable'

  constructor(detail: string) {
    super('Nothing to try again', { detail })
  }
}

/**
 * Time of a manual retry of the open window's failed charge: at once, unless an attempt is due already.
 * @param params.charge - that of the window which is due; null where nothing can take it
 * @throws NotRetryableError where nothing has failed, the window is over, or another attempt is on its way
 */
export function retryNow(
  subscriber: Pick<SubscriberState, 'firstChargeAt' | 'periodMonths' | 'nextPeriod' | 'status'>,
  params: {
    charge: { status: ChargeStatus; attempts: number; nextAttemptAt: Date | null } | null
    at: Date
  },
): { period: number; nextAttemptAt: Date } {
  const { charge, at } = params
  const { nextPeriod: period, firstChargeAt, periodMonths } = subscriber
  if (subscriber.status === 'active' || subscriber.status === 'trialing') {
    throw new NotRetryableError('No payment of the current period has failed, so there’s nothing to retry.')
  }
  if (isOver(subscriber)) {
    const end = subscriber.status === 'ended' ? 'has ended' : 'was cancelled'
    throw new NotRetryableError(`This payment can’t be retried: the subscriber ${end}.`)
  }
  if (period === null || !charge) {
    throw new NotRetryableError(
      'This payment can’t be retried: its period is over or its permission was removed.',
    )
  }
  if (charge.status !== 'failed') throw new NotRetryableError('The payment is being tried right now.')
  if (periodAt(firstChargeAt, periodMonths, at) !== period) {
    throw new NotRetryableError('This payment can’t be retried: its period is over.')
  }
  if (charge.attempts >= MAX_ATTEMPTS_PER_WINDOW) {
    throw new NotRetryableError(`The payment was tried ${charge.attempts} times in this period already.`)
  }
  const { nextAttemptAt } = charge
  return { period, nextAttemptAt: nextAttemptAt && nextAttemptAt <= at ? nextAttemptAt : at }
}

/** Close of window `period`: nothing is taken for it afterwards. */
export function windowEnd(terms: Calendar, period: number): Date {
  return periodStart(terms.firstChargeAt, terms.periodMonths, period + 1)
}

/**
 * Moves on from a window that closed unpaid: it is forfeited, never collected later, and the window that is open
 * now becomes due. The second failed window in a row ends the subscriber unless the subscription keeps who does not pay,
 * and so does the last of those that the payer signed for. Changes nothing before the window's end.
 * @param params.failed - true where an attempt at the window failed. One without an attempt was missed by the
 *   service, which is not the payer's fault.
 */
export function windowClosed(
  subscriber: SubscriberState,
  params: { at: Date; failed: boolean } & Pick<Dunning, 'afterFailure'>,
): SubscriberState {
  const { nextPeriod, pastDueSince, firstChargeAt, periodMonths } = subscriber
  if (nextPeriod === null) return subscriber
  const open = periodAt(firstChargeAt, periodMonths, params.at)
  if (open <= nextPeriod) return subscriber
  const failedBefore =
    pastDueSince !== null && pastDueSince < periodStart(firstChargeAt, periodMonths, nextPeriod)
  if (params.afterFailure === 'cancel' && params.failed && failedBefore) {
    return cancelNow(subscriber, params.at, { reason: 'payment_failed', comment: null })
  }
  if (open >= subscriber.maxPeriods) return endAsAgreed(subscriber)
  return { ...subscriber, nextPeriod: open }
}

/** Lets a window of a plan without a price pass: nothing is taken, so it goes on without any permission. */
export function freeWindowPassed(subscriber: SubscriberState, at: Date): SubscriberState {
  const { nextPeriod, firstChargeAt, periodMonths } = subscriber
  if (nextPeriod === null) return subscriber
  const open = periodAt(firstChargeAt, periodMonths, at)
  return open < nextPeriod ? subscriber : { ...subscriber, status: 'active', nextPeriod: open + 1 }
}

/**
 * Takes back the payment of window `period`, which a reorganization of the chain undid: the window is due again,
 * unless a later one was paid. The status stays: the same transaction is sent again, and only its failure counts.
 * A cancel stays what it is; the end that came with the last of the signed windows goes with its payment.
 * @param left.unpaidFrom - the window after the last that is paid without this payment; 0 for none
 */
export function paymentReversed(
  subscriber: SubscriberState,
  period: number,
  { unpaidFrom }: Pick<SubscriberState, 'unpaidFrom'>,
): SubscriberState {
  const { cancelAt, cancelOrigin, nextPeriod, maxPeriods } = subscriber
  const payments = { chargesPaid: Math.max(0, subscriber.chargesPaid - 1), unpaidFrom }
  if (isOver(subscriber)) return { ...subscriber, ...payments }
  if (!cancelAt) {
    return { ...subscriber, ...payments, nextPeriod: nextPeriod === period + 1 ? period : nextPeriod }
  }
  if (cancelOrigin !== 'terms' || period + 1 < maxPeriods) return { ...subscriber, ...payments }
  return {
    ...subscriber,
    ...payments,
    nextPeriod: period,
    cancelAt: null,
    cancelOrigin: null,
    cancelReason: null,
  }
}
