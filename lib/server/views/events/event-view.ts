import 'server-only'
import { customerOf } from '@/lib/billing/customers/customer'
import { EVENT_API_VERSION } from '@/lib/billing/event-type'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import type { WireEvent } from '@/lib/wire/reports/event-object'
import { encodeToken } from '@/lib/wire/subscriptions/encode-subscription'
import type { EventDetails } from '../../store/reports/event-pages'
import type { EventRow } from '../../store/reports/events'
import { readSnapshot } from '../../store/subscribers/subscriber-snapshot'
import { subscriberRowView } from '../subscriber-view'

/** An event of the log as its merchant sees it. */
export function eventView({ event, title, subscriber, sequence }: EventDetails): WireEvent {
  const createdAt = event.createdAt.toISOString()
  const view = {
    id: event.id.toString(),
    type: event.type,
    apiVersion: event.apiVersion,
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
    data: eventData(event),
  }
  // The type decides the payload, which was written as JSON: tests hold every event that they write to the contract.
  return view as WireEvent
}

/** Object that an event is about, in the shape of its version: a subscriber is kept as a snapshot, all else as it is. */
function eventData({ type, data, apiVersion, createdAt }: EventRow): Record<string, unknown> {
  if (apiVersion !== EVENT_API_VERSION || !type.startsWith('subscriber.')) return data
  const details = readSnapshot(data)
  return {
    ...subscriberRowView(details, createdAt),
    checkoutSessionId: details.subscriber.checkoutSessionId,
    funds: data.funds ?? null,
  }
}
