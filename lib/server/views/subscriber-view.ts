import 'server-only'
import { creditLeft } from '@/lib/billing/changes/credit'
import { customerOf } from '@/lib/billing/customers/customer'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import type { Plan } from '@/lib/billing/subscriptions/plan'
import type { SubscriberStatus } from '@/lib/billing/subscriptions/subscriber'
import type { WireSubscriber, WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { encodePlan, encodeToken } from '@/lib/wire/subscriptions/encode-subscription'
import type { SubscriberSummary } from '../store/subscribers/subscriber-pages'
import type { SubscriberDetails } from '../store/subscribers/subscribers'
import { ownDiscountView } from './discount-view'
import { permissionReach, subscriberTimes } from './subscriber-times'

/** Each status as the specification knows it. */
const SPECIFIED: Readonly<Record<SubscriberStatus, WireSubscriber['status']>> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  paused: 'active',
  cancelled: 'cancelled',
  ended: 'cancelled',
}

/** A subscriber in the public form of specification section 2.7. */
export function subscriberView(subscriber: SubscriberSummary, plan: Plan): WireSubscriber {
  return { ...subscriberFields(subscriber), plan: encodePlan(plan) }
}

/** {@link subscriberView} without its last field. */
export function subscriberFields(subscriber: SubscriberSummary): Omit<WireSubscriber, 'plan'> {
  return {
    eoaaddress: subscriber.eoaAddress,
    swaddress: subscriber.swAddress,
    planId: subscriber.planId,
    status: SPECIFIED[subscriber.status],
    subscribedAt: subscriber.subscribedAt.toISOString(),
    subscriptionId: subscriber.subscriptionId,
  }
}

/** A subscriber as its merchant sees it at `now`. */
export function subscriberRowView(details: SubscriberDetails, now: Date): WireSubscriberRow {
  const { subscriber, plan, token } = details
  return {
    ...subscriberView(subscriber, plan),
    status: subscriber.status,
    id: subscriber.id,
    ...customerOf(subscriber),
    token: encodeToken(token),
    price: dollarsFromMicroUsd(subscriber.priceMicroUsd),
    quantity: subscriber.quantity,
    credit: dollarsFromMicroUsd(creditLeft(subscriber)),
    discount: ownDiscountView(subscriber),
    // A plan's frequency never changes, so it is the signed one.
    frequency: plan.frequency,
    ...subscriberTimes(details, now),
    cancelReason: subscriber.cancelReason,
    cancelComment: subscriber.cancelComment,
    permission: permissionReach(subscriber, now),
  }
}
