import 'server-only'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import type { Plan } from '@/lib/billing/subscriptions/plan'
import type { WireSubscriber, WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { encodePlan, encodeToken } from '@/lib/wire/subscriptions/encode-subscription'
import type { SubscriberSummary } from '../store/subscribers/subscriber-pages'
import type { SubscriberDetails } from '../store/subscribers/subscribers'
import { subscriberTimes } from './subscriber-times'

/** A subscriber in the public form of specification section 2.7. */
export function subscriberView(subscriber: SubscriberSummary, plan: Plan): WireSubscriber {
  return {
    eoaaddress: subscriber.eoaAddress,
    swaddress: subscriber.swAddress,
    planId: subscriber.planId,
    status: subscriber.status,
    subscribedAt: subscriber.subscribedAt.toISOString(),
    subscriptionId: subscriber.subscriptionId,
    plan: encodePlan(plan),
  }
}

/** A subscriber as its merchant sees it at `now`. */
export function subscriberRowView(
  { subscriber, plan, token }: SubscriberDetails,
  now: Date,
): WireSubscriberRow {
  return {
    ...subscriberView(subscriber, plan),
    id: subscriber.id,
    token: encodeToken(token),
    price: dollarsFromMicroUsd(subscriber.priceMicroUsd),
    // A plan's frequency never changes, so it is the signed one.
    frequency: plan.frequency,
    ...subscriberTimes(subscriber, now),
    cancelReason: subscriber.cancelReason,
    cancelComment: subscriber.cancelComment,
  }
}
