import 'server-only'
import type { EventType } from '@/lib/billing/event-type'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import type { WireEvent } from '@/lib/wire/reports/events'
import type { EventDetails } from '../store/reports/event-pages'
import { tokenView } from './token-view'

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
      token: tokenView(subscriber.token),
    },
    data: event.data,
  }
}
