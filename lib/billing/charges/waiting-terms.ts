import { DAY_MS } from '../durations'
import { cancelNow, type SubscriberState } from '../subscriptions/subscriber'

/** Time after the first charge is due in which the contract takes an unused signature: SIGNATURE_GRACE of Puller.sol. */
const SIGNATURE_GRACE_MS = 3 * DAY_MS
/** Time left at the last attempt, for a network that is slow or asks for too much. Decided, not measured. */
const LAST_ATTEMPT_MS = DAY_MS

type Terms = Pick<SubscriberState, 'firstChargeAt'>

/** End of a signature that was not brought to the chain; the permit that goes with it lasts as long. */
export function startDeadline({ firstChargeAt }: Terms): Date {
  return new Date(firstChargeAt.getTime() + SIGNATURE_GRACE_MS)
}

/** Due time of the latest first charges whose terms have run out at `at`. */
export function dueAtMissedStart(at: Date): Date {
  return new Date(at.getTime() - SIGNATURE_GRACE_MS)
}

/** Time of the last planned attempt to bring waiting terms and their first charge to the chain. */
export function lastStartAttempt(terms: Terms): Date {
  return new Date(startDeadline(terms).getTime() - LAST_ATTEMPT_MS)
}

/**
 * Ends a subscriber whose waiting terms were not brought to the chain in time: their signature has run out, and nothing
 * can ever be charged with it. Changes nothing before the deadline.
 */
export function startMissed(subscriber: SubscriberState, at: Date): SubscriberState {
  if (at <= startDeadline(subscriber)) return subscriber
  return cancelNow(subscriber, at, { reason: 'first_payment_failed', comment: null })
}
