import 'server-only'
import {
  accessUntil,
  nextChargeAt,
  renewalsLeft,
  type SubscriberState,
} from '@/lib/billing/subscriptions/subscriber'

/** When a subscriber began, is charged next and ends, as merchant and payer both read it at `now`. */
export function subscriberTimes(subscriber: SubscriberState, now: Date) {
  return {
    firstChargeAt: subscriber.firstChargeAt.toISOString(),
    currentPeriodEnd: accessUntil(subscriber, now).toISOString(),
    nextChargeAt: nextChargeAt(subscriber)?.toISOString() ?? null,
    renewalsLeft: renewalsLeft(subscriber),
    pastDueSince: subscriber.pastDueSince?.toISOString() ?? null,
    cancelAt: subscriber.cancelAt?.toISOString() ?? null,
    cancelledAt: subscriber.cancelledAt?.toISOString() ?? null,
  }
}
