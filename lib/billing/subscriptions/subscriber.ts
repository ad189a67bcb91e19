import { firstChargeTime, periodStart } from '../calendar'
import { periodAt } from '../charges/period-at'
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
  /** The pause that a cancel which waits has ended: it goes on where the cancel is taken back. */
  readonly keptPause: KeptPause | null
  /** Set while a cancel, or the end of the signed terms, waits for the end of what is paid. */
  readonly cancelAt: Date | null
  /** Origin of the end that waits, set with `cancelAt`: it alone decides who may take it back. */
  readonly cancelOrigin: CancelOrigin | null
  /** Time of the end, cancelled or as agreed. */
  readonly cancelledAt: Date | null
  readonly cancelReason: CancelReason | null
  readonly cancelComment: string | null
}

/** A pause that is kept beside a cancel. */
export interface KeptPause {
  /** The window with which charges would have gone on. */
  readonly until: number
  readonly access: PausedAccess
}

/** Reason of a cancel; `comment` is the merchant's own words. */
export interface CancelCause {
  readonly reason: CancelReason | null
  readonly comment: string | null
}

export const NOT_PAUSED = { pausedPeriod: null, accessWhilePaused: null, keptPause: null } as const

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

/** End of a window. */
export function endOfWindow(
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

/** End of access that a cancel at the end of the period sets, where its effect is `at_period_end`. */
export function endOfPeriod<T extends Date | string>(row: {
  readonly currentPeriodEnd: T
  readonly nextChargeAt: T | null
  readonly pausedFrom: T | null
}): T {
  return row.pausedFrom ?? row.nextChargeAt ?? row.currentPeriodEnd
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
    return { ...paid, keptPause: subscriber.keptPause, nextPeriod: null, cancelAt: new Date(end) }
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
