import { firstChargeTime, periodStart } from '../calendar'
import type { ChargeStatus } from '../charges/charge-status'
import { periodAt } from '../charges/period-at'
import { NotResumableError, SubscriberNotRunningError } from './subscriber-refusals'
import { fixedChargesOf } from './terms-length'

/**
 * `ended` is over as agreed, with the last of a fixed number of charges or before a price that was not accepted;
 * `cancelled` is over for any other reason.
 */
export const SUBSCRIBER_STATUSES = ['trialing', 'active', 'past_due', 'paused', 'cancelled', 'ended'] as const
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number]

/** Statuses of subscribers that are over for good: nothing is charged, and the payer may subscribe again. */
export const OVER_STATUSES = ['cancelled', 'ended'] as const satisfies readonly SubscriberStatus[]

/** True for a subscriber that is over, for whichever reason. Takes the server's state and rows of the API alike. */
export function isOver({ status }: { readonly status: SubscriberStatus }): boolean {
  return OVER_STATUSES.some((each) => each === status)
}

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
  'first_payment_failed',
  'mandate_cancelled',
  'mandate_exhausted',
  'subscription_archived',
  'price_not_accepted',
  'other',
] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** Access during a pause: it goes on, or stops with what is paid. */
export const PAUSED_ACCESS = ['keep', 'stop'] as const
export type PausedAccess = (typeof PAUSED_ACCESS)[number]

/** Parties that may cancel at the end of what is paid. */
export type CancelParty = 'payer' | 'merchant'

/** Origin of a waiting end: one party, both of them, or the last of the signed windows (`terms`). */
export const CANCEL_ORIGINS = ['payer', 'merchant', 'both', 'terms'] as const
export type CancelOrigin = (typeof CANCEL_ORIGINS)[number]

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
  /** The window after the last that is paid; 0 before any payment. */
  readonly unpaidFrom: number
  /** The next window to charge, or null when nothing more will be charged. */
  readonly nextPeriod: number | null
  readonly pastDueSince: Date | null
  /** First window that a pause passes over; null while none is. `nextPeriod` is the one with which charges go on. */
  readonly pausedPeriod: number | null
  /** Access during the pause, as it was when that began; null while none is. */
  readonly accessWhilePaused: PausedAccess | null
  /** Set while a cancel, or the end of the signed terms, waits for the end of what is paid. */
  readonly cancelAt: Date | null
  /** Origin of the end that waits, set with `cancelAt`: it alone decides who may take it back. */
  readonly cancelOrigin: CancelOrigin | null
  /** Time of the end, cancelled or as agreed. */
  readonly cancelledAt: Date | null
  readonly cancelReason: CancelReason | null
  readonly cancelComment: string | null
}

/** Reason of a cancel; `comment` is the merchant's own words. */
export interface CancelCause {
  readonly reason: CancelReason | null
  readonly comment: string | null
}

export const NOT_PAUSED = { pausedPeriod: null, accessWhilePaused: null } as const

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
    unpaidFrom: 0,
    nextPeriod: 0,
    pastDueSince: null,
    ...NOT_PAUSED,
    cancelAt: null,
    cancelOrigin: null,
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
export function windowsLeft(subscriber: Pick<SubscriberState, 'maxPeriods' | 'nextPeriod'>): number {
  return subscriber.nextPeriod === null ? 0 : Math.max(0, subscriber.maxPeriods - subscriber.nextPeriod)
}

/** The charges that are to come, the due one included; null for terms that run until cancelled, as long as they do. */
export function renewalsLeft(subscriber: Pick<SubscriberState, 'maxPeriods' | 'nextPeriod'>): number | null {
  const goesOn = subscriber.nextPeriod !== null && fixedChargesOf(subscriber) === null
  return goesOn ? null : windowsLeft(subscriber)
}

/** The end of the trial or of the window that `at` falls into, paid or not. */
export function currentPeriodEnd(
  subscriber: Pick<SubscriberState, 'firstChargeAt' | 'periodMonths'>,
  at: Date,
): Date {
  return endOfWindow(subscriber, periodAt(subscriber.firstChargeAt, subscriber.periodMonths, at))
}

function endOfWindow(
  { firstChargeAt, periodMonths }: Pick<SubscriberState, 'firstChargeAt' | 'periodMonths'>,
  period: number,
): Date {
  return periodStart(firstChargeAt, periodMonths, period + 1)
}

/** Opening of the first window that a pause passes over; null where none is paused. */
export function pausedFrom(
  subscriber: Pick<SubscriberState, 'firstChargeAt' | 'periodMonths' | 'pausedPeriod'>,
): Date | null {
  return subscriber.pausedPeriod === null
    ? null
    : periodStart(subscriber.firstChargeAt, subscriber.periodMonths, subscriber.pausedPeriod)
}

export type CancelTime = 'now' | 'period_end'

/** Effect of a cancel on access; `unchanged` where access has ended or its end is set already. */
export type CancelEffect = 'at_once' | 'at_period_end' | 'unchanged'

/**
 * The effect of a cancel at `at`. A window that has begun unpaid gives no free period, so there is no end of it to wait
 * for. Takes the server's state and rows of the API alike.
 */
export function cancelEffect(
  row: {
    readonly status: SubscriberStatus
    readonly cancelAt: Date | string | null
    readonly nextChargeAt: Date | string | null
    readonly pausedFrom: Date | string | null
  },
  when: CancelTime,
  at: Date,
): CancelEffect {
  if (isOver(row)) return 'unchanged'
  if (when === 'now') return 'at_once'
  if (row.cancelAt !== null) return 'unchanged'
  const paidUntil = row.pausedFrom ?? row.nextChargeAt
  const isPaid = paidUntil === null || new Date(paidUntil) > at
  return isPaid ? 'at_period_end' : 'at_once'
}

/** Ends billing and access now. Repeating it changes nothing, nor does it change a subscriber who is over. */
export function cancelNow(subscriber: SubscriberState, at: Date, cause: CancelCause): SubscriberState {
  if (isOver(subscriber)) return subscriber
  // The reason of terms that would have ended is none of a cancel that comes before.
  const reasonBefore = subscriber.cancelOrigin === 'terms' ? null : subscriber.cancelReason
  return {
    ...subscriber,
    ...NOT_PAUSED,
    status: 'cancelled',
    nextPeriod: null,
    cancelAt: null,
    cancelOrigin: null,
    cancelledAt: at,
    cancelReason: cause.reason ?? reasonBefore,
    cancelComment: cause.comment ?? subscriber.cancelComment,
  }
}

/** End of the last of the signed windows: the time up to which the terms run. */
export function termsEnd(
  subscriber: Pick<SubscriberState, 'firstChargeAt' | 'periodMonths' | 'maxPeriods'>,
): Date {
  return periodStart(subscriber.firstChargeAt, subscriber.periodMonths, subscriber.maxPeriods)
}

/** Ends a subscriber as agreed, with the last of its signed windows. */
export function endAsAgreed(subscriber: SubscriberState): SubscriberState {
  return {
    ...subscriber,
    ...NOT_PAUSED,
    status: 'ended',
    nextPeriod: null,
    cancelAt: null,
    cancelOrigin: null,
    cancelledAt: termsEnd(subscriber),
    cancelReason: 'mandate_exhausted',
  }
}

/**
 * Ends billing now, and access when what is paid ends: with the last paid window or the trial, or at once where a window
 * has begun unpaid. A charge of that window that is on its way to the chain is withdrawn; until it is known to be paid or
 * not, the end waits, since one that is paid all the same gives its window. Repeating it changes nothing, nor does it
 * change a subscriber who is over already; where the other party cancels too, neither can take it back alone.
 * @param wish.by - who cancels, and alone may take it back
 * @param charge - status of the charge of the window that is due; null where there is none
 */
export function cancelAtPeriodEnd(
  subscriber: SubscriberState,
  at: Date,
  { by, reason, comment }: CancelCause & { readonly by: CancelParty },
  charge: ChargeStatus | null,
): SubscriberState {
  if (isOver(subscriber)) return subscriber
  if (subscriber.cancelAt) return joinCancel(subscriber, { by, reason, comment })
  const end = endOfPaid(subscriber, at, charge)
  if (end === null) return cancelNow(subscriber, at, { reason, comment })
  return {
    ...subscriber,
    ...NOT_PAUSED,
    status: subscriber.status === 'paused' ? 'active' : subscriber.status,
    nextPeriod: null,
    cancelAt: end,
    cancelOrigin: by,
    cancelReason: reason,
    cancelComment: comment,
  }
}

function joinCancel(
  subscriber: SubscriberState,
  { by, reason, comment }: CancelCause & { readonly by: CancelParty },
): SubscriberState {
  const { cancelOrigin } = subscriber
  if (cancelOrigin === by || cancelOrigin === 'both') return subscriber
  if (cancelOrigin !== 'terms') return { ...subscriber, cancelOrigin: 'both' }
  return { ...subscriber, cancelOrigin: by, cancelReason: reason, cancelComment: comment }
}

/** End of what is paid or about to be decided; null where nothing is. */
function endOfPaid(subscriber: SubscriberState, at: Date, charge: ChargeStatus | null): Date | null {
  const { nextPeriod } = subscriber
  // A plan without a price: each window is its own.
  if (nextPeriod === null) return currentPeriodEnd(subscriber, at)
  const due = periodStart(subscriber.firstChargeAt, subscriber.periodMonths, nextPeriod)
  const paused = pausedFrom(subscriber)
  // Windows that a pause leaves out are not paid.
  if (paused && due > at) return paused > at ? paused : null
  if (due > at) return due
  if (charge === 'submitted') return at
  const isInBlock = charge === 'pending' || charge === 'paid' || charge === 'settled'
  return isInBlock ? endOfWindow(subscriber, nextPeriod) : null
}

/**
 * Takes back a cancel that waits for the end of what is paid: charges go on with the window that begins there, or with
 * the one before while the chain has yet to confirm its payment.
 * @param by - who asks: the party that cancelled
 * @param charge - status of the charge of the window that ends then; null where there is none
 * @throws SubscriberNotRunningError when the end has come, NotResumableError when no cancel of that party is waiting.
 */
export function resume(
  subscriber: SubscriberState,
  at: Date,
  by: CancelParty,
  charge: ChargeStatus | null,
): SubscriberState {
  const { status, cancelAt, cancelOrigin, firstChargeAt, periodMonths, maxPeriods } = subscriber
  if (isOver({ status })) throw new SubscriberNotRunningError(subscriber.cancelledAt)
  if (!cancelAt) throw new NotResumableError('This subscriber is not set to cancel.')
  if (cancelAt <= at) throw new SubscriberNotRunningError(cancelAt)
  const period = periodAt(firstChargeAt, periodMonths, cancelAt)
  if (period >= maxPeriods) {
    throw new NotResumableError('The permission that the payer signed ends with this period.')
  }
  if (cancelOrigin !== by) throw notTheirs(cancelOrigin, by)
  return {
    ...subscriber,
    nextPeriod: isUndecided(charge) ? period - 1 : period,
    cancelAt: null,
    cancelOrigin: null,
    cancelReason: null,
    cancelComment: null,
  }
}

const isUndecided = (charge: ChargeStatus | null) => charge === 'submitted' || charge === 'pending'

function notTheirs(origin: CancelOrigin | null, by: CancelParty): NotResumableError {
  const other = by === 'payer' ? 'merchant' : 'payer'
  const detail =
    origin === 'both' ? `The ${other} cancelled it too.` : `The ${other} cancelled this subscription.`
  return new NotResumableError(detail, `Only the ${other} can take that back.`)
}

/** Ends a subscriber whose scheduled cancel, or whose last paid window, has come to its time; changes nothing before. */
export function finishScheduledCancel(subscriber: SubscriberState, at: Date): SubscriberState {
  if (!subscriber.cancelAt || subscriber.cancelAt > at) return subscriber
  if (subscriber.cancelOrigin === 'terms') return endAsAgreed(subscriber)
  return cancelNow(subscriber, subscriber.cancelAt, { reason: null, comment: null })
}

/**
 * Records that window `period` was paid: the next one becomes due and a past-due subscriber is active again.
 * With the last of the signed windows the subscriber stays until it ends, and is over then.
 * A pause ends with the payment of the window that follows it. A cancel that waits comes no sooner than the end of what is
 * paid. A payment that arrives after the end is counted, and
 * changes nothing else; one that arrives late, after a later window became due, never makes an earlier one due again.
 */
export function paymentSucceeded(subscriber: SubscriberState, period: number): SubscriberState {
  const payments = {
    chargesPaid: subscriber.chargesPaid + 1,
    unpaidFrom: Math.max(subscriber.unpaidFrom, period + 1),
  }
  if (isOver(subscriber)) return { ...subscriber, ...payments }
  const { pausedPeriod, nextPeriod } = subscriber
  if (pausedPeriod !== null && nextPeriod !== null && period < nextPeriod) {
    return { ...subscriber, ...payments, pausedPeriod: Math.max(pausedPeriod, period + 1) }
  }
  const running = { ...NOT_PAUSED, status: 'active', pastDueSince: null } as const
  const paid: SubscriberState = { ...subscriber, ...running, ...payments }
  if (subscriber.cancelAt) {
    const end = Math.max(endOfWindow(subscriber, period).getTime(), subscriber.cancelAt.getTime())
    return { ...paid, nextPeriod: null, cancelAt: new Date(end) }
  }
  const next = Math.max(period + 1, nextPeriod ?? 0)
  if (next < subscriber.maxPeriods) return { ...paid, nextPeriod: next }
  return {
    ...paid,
    nextPeriod: null,
    cancelAt: termsEnd(subscriber),
    cancelOrigin: 'terms',
    cancelReason: 'mandate_exhausted',
  }
}

/**
 * Records that the charge of window `period` failed: where it is the one that is due, it stays so for a retry. A cancel
 * that waits for the end of that window comes now, and what a pause leaves usable ends, since nothing is paid any more.
 */
export function paymentFailed(subscriber: SubscriberState, at: Date, period: number): SubscriberState {
  const { cancelAt, nextPeriod, pastDueSince, pausedPeriod } = subscriber
  if (isOver(subscriber)) return subscriber
  if (cancelAt) {
    const isItsEnd = cancelAt.getTime() === endOfWindow(subscriber, period).getTime()
    return isItsEnd && cancelAt > at ? { ...subscriber, cancelAt: at } : subscriber
  }
  if (pausedPeriod === period + 1) return { ...subscriber, pausedPeriod: period }
  if (nextPeriod !== period) return subscriber
  return { ...subscriber, ...NOT_PAUSED, status: 'past_due', pastDueSince: pastDueSince ?? at }
}
