import 'server-only'
import { customerOf } from '@/lib/billing/customers/customer'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import { EVENT_API_VERSION, type WireEvent } from '@/lib/wire/reports/event-object'
import { encodeToken } from '@/lib/wire/subscriptions/encode-subscription'
import type { EventDetails } from '../../store/reports/event-pages'

/** An event of the log as its merchant sees it. */
export function eventView({ event, title, subscriber, sequence }: EventDetails): WireEvent {
  const createdAt = event.createdAt.toISOString()
  const view = {
    id: event.id.toString(),
    type: event.type,
    apiVersion: EVENT_API_VERSION,
    createdAt,
    timestamp: createdAt,
    sequence,
    subscriptionId: event.subscriptionId,
    subscriberId: event.subscriberId,
    title,
    subscriber: subscriber && {
      eoaaddress: subscriber.subscriber.eoaAddress,
      plan: subscriber.plan.name,
      price: dollarsFromMicroUsd(subscriber.subscriber.priceMicroUsd),
      frequency: subscriber.plan.frequency,
      token: encodeToken(subscriber.token),
      ...customerOf(subscriber.subscriber),
    },
    data: event.data,
  }
  // The type decides the payload, which was written as JSON: tests hold every event that they write to the contract.
  return view as WireEvent
}
