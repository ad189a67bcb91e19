import 'server-only'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import type { WireSubscriber, WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import type { WirePlan } from '@/lib/wire/subscriptions/subscription-object'
import type { SubscriberSummary } from '../store/subscribers/subscriber-pages'
import type { SubscriberDetails } from '../store/subscribers/subscribers'
import { planView } from './plan-view'
import { subscriberTimes } from './subscriber-times'
import { tokenView } from './token-view'

/** A subscriber as specification section 2.7 has it; `plan` is shared by many, so it comes in ready. */
export function subscriberView(subscriber: SubscriberSummary, plan: WirePlan): WireSubscriber {
  return {
    eoaaddress: subscriber.eoaAddress,
    swaddress: subscriber.swAddress,
    planId: subscriber.planId,
    status: subscriber.status,
    subscribedAt: subscriber.subscribedAt.toISOString(),
    subscriptionId: subscriber.subscriptionId,
    plan,
  }
}

/** A subscriber as its merchant sees it at `now`. */
export function subscriberRowView(
  { subscriber, plan, token }: SubscriberDetails,
  now: Date,
): WireSubscriberRow {
  return {
    ...subscriberView(subscriber, planView(plan)),
    id: subscriber.id,
    token: tokenView(token),
    price: dollarsFromMicroUsd(subscriber.priceMicroUsd),
    // A plan's frequency never changes, so it is the signed one.
    frequency: plan.frequency,
    ...subscriberTimes(subscriber, now),
    cancelReason: subscriber.cancelReason,
    cancelComment: subscriber.cancelComment,
  }
}
