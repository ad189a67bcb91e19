import { BillingError } from '../billing-error'
import { periodStart } from '../calendar'
import { periodAt } from '../charges/period-at'
import { isOver, NOT_PAUSED, type PausedAccess, type SubscriberState } from './subscriber'
import { SubscriberNotRunningError } from './subscriber-refusals'

/** Most periods of one pause. Decided: half a year of months, after which nobody remembers the subscription. */
export const MAX_PAUSED_PERIODS = 6

/** The subscriber cannot be paused, or not for so long. */
export class NotPausableError extends BillingError {
  readonly code = 'not_pausable'

  constructor(detail: string, remedy: string) {
    super('This subscription can’t be paused', { detail, remedy })
  }
}

/** There is no pause that could be ended. */
export class NotPausedError extends BillingError {
  readonly code = 'not_paused'

  constructor() {
    super('Not paused', {
      detail: 'This subscription is not paused, so there is nothing to end.',
      remedy: 'Read it again: its next charge may have been made meanwhile.',
    })
  }
}

/**
 * Passes over the next `periods` windows: nothing is charged in them, the calendar stays, and charges go on by
 * themselves with the window that follows. What is paid stays usable. Repeating it changes nothing.
 * @param access - whether access goes on meanwhile, as the merchant chose
 * @throws SubscriberNotRunningError, NotPausableError during a trial, while a payment is open, once an end is set, and
 *   where no charge would follow
 */
export function pause(
  subscriber: SubscriberState,
  at: Date,
  { periods, access }: { periods: number; access: PausedAccess },
): SubscriberState {
  const { status, cancelAt, nextPeriod, pausedPeriod } = subscriber
  if (isOver(subscriber)) throw new SubscriberNotRunningError(subscriber.cancelledAt)
  if (cancelAt) throw new NotPausableError('It is set to end.', 'Take the cancel back first.')
  if (nextPeriod === null) {
    throw new NotPausableError('Nothing is charged for this plan.', 'Leave it as it is, or cancel it.')
  }
  if (pausedPeriod !== null) {
    if (nextPeriod === pausedPeriod + periods) return subscriber
    throw new NotPausableError('It is paused already.', 'End that pause first.')
  }
  if (status === 'trialing') {
    throw new NotPausableError(
      'A trial can’t be paused.',
      'Cancel it before it ends; nothing is charged then.',
    )
  }
  if (periodStart(subscriber.firstChargeAt, subscriber.periodMonths, nextPeriod) <= at) {
    throw new NotPausableError(
      'The payment of the current period isn’t made yet.',
      'Try again once it is paid, or cancel.',
    )
  }
  const left = subscriber.maxPeriods - nextPeriod
  if (periods >= left) {
    throw new NotPausableError(
      `Only ${left} of the agreed payments ${left === 1 ? 'is' : 'are'} left, and a pause passes over ${periods}.`,
      left > 1 ? `Pause for ${left - 1} at most.` : 'Cancel it: it ends with the period.',
    )
  }
  return {
    ...subscriber,
    status: 'paused',
    nextPeriod: nextPeriod + periods,
    pausedPeriod: nextPeriod,
    accessWhilePaused: access,
  }
}

/**
 * Ends a pause: charges go on with the next window to come. Before the first window that it passes over it is as if
 * there had been none; later the subscriber stays paused until that window, since the one that runs is not paid.
 * @throws SubscriberNotRunningError, NotPausedError
 */
export function unpause(subscriber: SubscriberState, at: Date): SubscriberState {
  const { pausedPeriod, nextPeriod, firstChargeAt, periodMonths } = subscriber
  if (isOver(subscriber)) throw new SubscriberNotRunningError(subscriber.cancelledAt)
  if (pausedPeriod === null || nextPeriod === null) throw new NotPausedError()
  const coming = periodAt(firstChargeAt, periodMonths, at) + 1
  if (coming <= pausedPeriod)
    return { ...subscriber, ...NOT_PAUSED, status: 'active', nextPeriod: pausedPeriod }
  return coming < nextPeriod ? { ...subscriber, nextPeriod: coming } : subscriber
}
