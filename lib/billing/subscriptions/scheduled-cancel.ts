import { periodStart } from '../calendar'
import type { ChargeStatus } from '../charges/charge-status'
import { periodAt } from '../charges/period-at'
import {
  type CancelCause,
  type CancelOrigin,
  type CancelParty,
  cancelNow,
  currentPeriodEnd,
  endAsAgreed,
  endOfWindow,
  isOver,
  type KeptPause,
  NOT_PAUSED,
  pausedFrom,
  type SubscriberState,
} from './subscriber'
import { EndChangedError, NotResumableError, SubscriberNotRunningError } from './subscriber-refusals'

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
    keptPause: pauseToKeep(subscriber, end),
    status: subscriber.status === 'paused' ? 'active' : subscriber.status,
    nextPeriod: null,
    cancelAt: end,
    cancelOrigin: by,
    cancelReason: reason,
    cancelComment: comment,
  }
}

/**
 * Holds that a cancel at the end of the period ends the subscriber when its end was expected.
 * @param after - the subscriber as the cancel leaves it
 * @throws EndChangedError where it ends at another time
 */
export function holdExpectedEnd(before: SubscriberState, after: SubscriberState, expected: Date): void {
  const end = after.cancelAt ?? after.cancelledAt
  if (end?.getTime() === expected.getTime()) return
  throw new EndChangedError(isOver(before) ? end : after.cancelAt)
}

/** The pause with whose first window the subscriber ends; null for none. */
function pauseToKeep(subscriber: SubscriberState, end: Date): KeptPause | null {
  const { pausedPeriod, nextPeriod, accessWhilePaused } = subscriber
  if (pausedPeriod === null || nextPeriod === null || accessWhilePaused === null) return null
  if (pausedFrom(subscriber)?.getTime() !== end.getTime()) return null
  return { until: nextPeriod, access: accessWhilePaused }
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
 * the one before while the chain has yet to confirm its payment. A pause that the cancel ended goes on as it was.
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
  const next = isUndecided(charge) ? period - 1 : period
  return {
    ...subscriber,
    ...pausedAgain(subscriber, next),
    cancelAt: null,
    cancelOrigin: null,
    cancelReason: null,
    cancelComment: null,
  }
}

/**
 * The subscriber as it goes on where the merchant takes its own cancel back, which asks nobody: what the payer has allowed
 * is needed until the end has come. Every other one as it is.
 */
export function asTakenBack<S extends SubscriberState>(subscriber: S): S {
  const { status, cancelAt, cancelOrigin, nextPeriod, firstChargeAt, periodMonths, keptPause } = subscriber
  if (isOver({ status }) || cancelAt === null || cancelOrigin !== 'merchant' || nextPeriod !== null)
    return subscriber
  const period = periodAt(firstChargeAt, periodMonths, cancelAt)
  return { ...subscriber, nextPeriod: Math.max(period, keptPause?.until ?? 0) }
}

/** @param next - the window with which charges go on where there is no pause */
function pausedAgain({ keptPause }: SubscriberState, next: number) {
  if (keptPause === null || keptPause.until <= next) return { ...NOT_PAUSED, nextPeriod: next }
  const { until, access } = keptPause
  return {
    status: 'paused',
    nextPeriod: until,
    pausedPeriod: next,
    accessWhilePaused: access,
    keptPause: null,
  } as const
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
