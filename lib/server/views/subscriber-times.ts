import 'server-only'
import {
  accessUntil,
  nextChargeAt,
  renewalsLeft,
  type SubscriberState,
} from '@/lib/billing/subscriptions/subscriber'

/** Begin, next charge and end of a subscriber at `now`, as merchant and payer both read them. */
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
