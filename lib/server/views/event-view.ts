import 'server-only'
import type { EventType } from '@/lib/billing/event-type'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import type { WireEvent } from '@/lib/wire/reports/events'
import { encodeToken } from '@/lib/wire/subscriptions/encode-subscription'
import type { EventDetails } from '../store/reports/event-pages'

/** An event of the log as its merchant sees it. */
export function eventView({ event, title, subscriber }: EventDetails): WireEvent {
  return {
    id: event.id.toString(),
    type: event.type as EventType,
    createdAt: event.createdAt.toISOString(),
    subscriptionId: event.subscriptionId,
    subscriberId: event.subscriberId,
    title,
    subscriber: subscriber && {
      eoaaddress: subscriber.subscriber.eoaAddress,
      plan: subscriber.plan.name,
      price: dollarsFromMicroUsd(subscriber.subscriber.priceMicroUsd),
      frequency: subscriber.plan.frequency,
      token: encodeToken(subscriber.token),
    },
    data: event.data,
  }
}
