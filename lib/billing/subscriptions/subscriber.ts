import { BillingError } from '../billing-error'
import { firstChargeTime, periodAt, periodStart } from '../calendar'

export const SUBSCRIBER_STATUSES = ['trialing', 'active', 'past_due', 'cancelled'] as const
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number]

/** Causes of a subscriber's end. */
export const CANCEL_REASONS = [
  'requested_by_payer',
  'requested_by_merchant',
  'too_expensive',
  'missing_features',
  'switched_service',
  'unused',
  'fraudulent',
  'payment_failed',
  'mandate_cancelled',
  'mandate_exhausted',
  'subscription_archived',
  'other',
] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** Maximum length of a cancel's comment; decided, not measured. */
export const MAX_COMMENT_LENGTH = 500

/** The part of a subscriber that its life cycle decides on and changes. */
export interface SubscriberState {
  readonly status: SubscriberStatus
  readonly subscribedAt: Date
  /** The anchor of all periods: the end of the trial, or the start where there is none. */
  readonly firstChargeAt: Date
  readonly periodMonths: number
  /** The number of windows that the payer signed for, charged or not: windows from this number on are never charged. */
  readonly maxPeriods: number
  /** Charges paid so far. */
  readonly chargesPaid: number
  /** The next window to charge, or null when nothing more will be charged. */
  readonly nextPeriod: number | null
  readonly pastDueSince: Date | null
  /** Set while a cancel waits for the end of the period. */
  readonly cancelAt: Date | null
  readonly cancelledAt: Date | null
  readonly cancelReason: CancelReason | null
  readonly cancelComment: string | null
}

/** Reason of a cancel; `comment` is the merchant's own words. */
export interface CancelCause {
  readonly reason: CancelReason | null
  readonly comment: string | null
}

/** The subscriber is cancelled already, so the change makes no sense any more. */
export class SubscriberNotRunningError extends BillingError {
  readonly code = 'subscriber_not_running'

  constructor(readonly cancelledAt: Date | null) {
    super('Subscriber is cancelled', {
      detail: cancelledAt
        ? `This subscriber was cancelled on ${cancelledAt.toISOString()}.`
        : 'This subscriber was cancelled.',
      remedy: 'The payer can subscribe again through the payment link.',
    })
  }
}

/** There is no scheduled cancel to take back. */
export class NotResumableError extends BillingError {
  readonly code = 'not_resumable'

  constructor(detail: string) {
    super('Nothing to resume', {
      detail,
      remedy: 'Only a cancel that waits for the end of the period can be taken back.',
    })
  }
}

/** A subscriber who has just signed; `trialing` until the first charge where there is a trial. */
export function begin(terms: {
  subscribedAt: Date
  trialDays: number
  periodMonths: number
  maxPeriods: number
}): SubscriberState {
  return {
    status: terms.trialDays > 0 ? 'trialing' : 'active',
    subscribedAt: terms.subscribedAt,
    firstChargeAt: firstChargeTime(terms.subscribedAt, terms.trialDays),
    periodMonths: terms.periodMonths,
    maxPeriods: terms.maxPeriods,
    chargesPaid: 0,
    nextPeriod: 0,
    pastDueSince: null,
    cancelAt: null,
    cancelledAt: null,
    cancelReason: null,
    cancelComment: null,
  }
}

/**
 * The subscriber of a plan without a price: no charge is ever due, so there is no trial that one would end. Changes
 * nothing for any other plan.
 */
export function withoutChargesIfFree<S extends SubscriberState>(
  subscriber: S,
  { priceMicroUsd }: { priceMicroUsd: bigint },
): S {
  if (priceMicroUsd > 0n) return subscriber
  const status = subscriber.status === 'trialing' ? 'active' : subscriber.status
  return { ...subscriber, status, nextPeriod: null }
}

/** Due time of the next charge, or null where there is none. */
export function nextChargeAt(
  subscriber: Pick<SubscriberState, 'firstChargeAt' | 'periodMonths' | 'nextPeriod'>,
): Date | null {
  return subscriber.nextPeriod === null
    ? null
    : periodStart(subscriber.firstChargeAt, subscriber.periodMonths, subscriber.nextPeriod)
}

/** The windows that the signed terms still have, the due one included; 0 once nothing more will be charged. */
export function renewalsLeft(subscriber: Pick<SubscriberState, 'maxPeriods' | 'nextPeriod'>): number {
  return subscriber.nextPeriod === null ? 0 : Math.max(0, subscriber.maxPeriods - subscriber.nextPeriod)
}

/** The end of the trial or of the window that `at` falls into: what the payer has access to already. */
export function currentPeriodEnd(
  subscriber: Pick<SubscriberState, 'firstChargeAt' | 'periodMonths'>,
  at: Date,
): Date {
  return periodStart(
    subscriber.firstChargeAt,
    subscriber.periodMonths,
    periodAt(subscriber.firstChargeAt, subscriber.periodMonths, at) + 1,
  )
}

/**
 * End of the subscriber's access, as seen at `at`: the end of the paid period or of the trial.
 * For one who is past due it is the start of the unpaid window; for one who is cancelled, when that was.
 */
export function accessUntil(subscriber: SubscriberState, at: Date): Date {
  const unpaidSince = subscriber.status === 'past_due' ? nextChargeAt(subscriber) : null
  return subscriber.cancelledAt ?? subscriber.cancelAt ?? unpaidSince ?? currentPeriodEnd(subscriber, at)
}

export type CancelTime = 'now' | 'period_end'

/** Effect of a cancel on access; `unchanged` where access has ended or its end is set already. */
export type CancelEffect = 'at_once' | 'at_period_end' | 'unchanged'

/**
 * The effect of a cancel. A subscriber who is past due has not paid for the period, so there is no end of it to wait
 * for. Takes the server's state and rows of the API alike.
 */
export function cancelEffect(
  { status, cancelAt }: { readonly status: SubscriberStatus; readonly cancelAt: Date | string | null },
  when: CancelTime,
): CancelEffect {
  if (status === 'cancelled') return 'unchanged'
  if (when === 'now') return 'at_once'
  if (cancelAt !== null) return 'unchanged'
  return status === 'past_due' ? 'at_once' : 'at_period_end'
}

/** Ends billing and access now. Repeating it changes nothing. */
export function cancelNow(subscriber: SubscriberState, at: Date, cause: CancelCause): SubscriberState {
  if (subscriber.status === 'cancelled') return subscriber
  return {
    ...subscriber,
    status: 'cancelled',
    nextPeriod: null,
    cancelAt: null,
    cancelledAt: at,
    cancelReason: cause.reason ?? subscriber.cancelReason,
    cancelComment: cause.comment ?? subscriber.cancelComment,
  }
}

/**
 * Ends billing now and access when the current period (or trial) ends, or at once where `cancelEffect` says so.
 * Repeating it changes nothing, nor does it change a subscriber who is cancelled already.
 */
export function cancelAtPeriodEnd(
  subscriber: SubscriberState,
  at: Date,
  cause: CancelCause,
): SubscriberState {
  const effect = cancelEffect(subscriber, 'period_end')
  if (effect === 'unchanged') return subscriber
  if (effect === 'at_once') return cancelNow(subscriber, at, cause)
  return {
    ...subscriber,
    nextPeriod: null,
    cancelAt: currentPeriodEnd(subscriber, at),
    cancelReason: cause.reason,
    cancelComment: cause.comment,
  }
}

/**
 * Takes back a cancel that waits for the end of the period: charges go on with the next window.
 * @throws SubscriberNotRunningError when the period has ended, NotResumableError when no cancel is waiting.
 */
export function resume(subscriber: SubscriberState, at: Date): SubscriberState {
  if (subscriber.status === 'cancelled') throw new SubscriberNotRunningError(subscriber.cancelledAt)
  if (!subscriber.cancelAt) throw new NotResumableError('This subscriber is not set to cancel.')
  if (subscriber.cancelAt <= at) throw new SubscriberNotRunningError(subscriber.cancelAt)
  const period = periodAt(subscriber.firstChargeAt, subscriber.periodMonths, at) + 1
  if (period >= subscriber.maxPeriods || subscriber.cancelReason === 'mandate_exhausted') {
    throw new NotResumableError('The permission that the payer signed ends with this period.')
  }
  return {
    ...subscriber,
    nextPeriod: period,
    cancelAt: null,
    cancelReason: null,
    cancelComment: null,
  }
}

/** Turns a scheduled cancel whose time has come into a cancelled subscriber; changes nothing before. */
export function finishScheduledCancel(subscriber: SubscriberState, at: Date): SubscriberState {
  if (!subscriber.cancelAt || subscriber.cancelAt > at) return subscriber
  return cancelNow(subscriber, subscriber.cancelAt, { reason: null, comment: null })
}

/**
 * Records that window `period` was paid: the next one becomes due and a past-due subscriber is active again.
 * With the last of the signed windows the subscriber stays until it ends, and is cancelled then.
 * A payment that arrives after a cancel is counted, and changes nothing else; one that arrives late, after a
 * later window became due, never makes an earlier one due again.
 */
export function paymentSucceeded(subscriber: SubscriberState, period: number): SubscriberState {
  const chargesPaid = subscriber.chargesPaid + 1
  if (subscriber.status === 'cancelled') return { ...subscriber, chargesPaid }
  const paid: SubscriberState = { ...subscriber, status: 'active', chargesPaid, pastDueSince: null }
  if (subscriber.cancelAt) return { ...paid, nextPeriod: null }
  const next = Math.max(period + 1, subscriber.nextPeriod ?? 0)
  if (next < subscriber.maxPeriods) return { ...paid, nextPeriod: next }
  return {
    ...paid,
    nextPeriod: null,
    cancelAt: periodStart(subscriber.firstChargeAt, subscriber.periodMonths, subscriber.maxPeriods),
    cancelReason: 'mandate_exhausted',
  }
}

/** Records that the charge of the current window failed; the window stays due for a retry. */
export function paymentFailed(subscriber: SubscriberState, at: Date): SubscriberState {
  if (subscriber.status === 'cancelled') return subscriber
  return { ...subscriber, status: 'past_due', pastDueSince: subscriber.pastDueSince ?? at }
}
