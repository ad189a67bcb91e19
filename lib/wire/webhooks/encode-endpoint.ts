import type { EventType } from '@/lib/billing/event-type'
import type { DisabledReason } from '@/lib/billing/webhooks/endpoint-health'
import type { WireWebhookEndpoint } from './webhook-endpoints'

interface Endpoint {
  readonly id: string
  readonly url: string
  readonly description: string
  readonly types: EventType[] | null
  readonly disabledReason: DisabledReason | null
  readonly disabledAt: Date | null
  readonly failingSince: Date | null
  readonly previousUntil: Date | null
  readonly createdAt: Date
}

/** An endpoint without its secret, as its merchant sees it at `now`, in answers and events alike. */
export function encodeEndpoint(endpoint: Endpoint, now: Date): WireWebhookEndpoint {
  const { previousUntil } = endpoint
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    events: endpoint.types,
    enabled: endpoint.disabledReason === null,
    disabledReason: endpoint.disabledReason,
    disabledAt: endpoint.disabledAt?.toISOString() ?? null,
    failingSince: endpoint.failingSince?.toISOString() ?? null,
    previousSecretUntil: previousUntil && previousUntil > now ? previousUntil.toISOString() : null,
    createdAt: endpoint.createdAt.toISOString(),
  }
}
