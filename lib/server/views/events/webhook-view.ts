import 'server-only'
import type { WireWebhookDelivery, WireWebhookDeliveryDetails } from '@/lib/wire/webhooks/webhook-deliveries'
import type { DeliveryLog } from '../../services/webhooks/read-deliveries'
import type { DeliveryDetails } from '../../store/webhooks/deliveries'
import type { AttemptRow } from '../../store/webhooks/dispatch'

export function webhookDeliveryView({ delivery, last }: DeliveryDetails): WireWebhookDelivery {
  return {
    id: delivery.id,
    endpointId: delivery.endpointId,
    eventId: delivery.eventId.toString(),
    type: delivery.type,
    status: delivery.status,
    attempts: delivery.attempts,
    nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
    createdAt: delivery.createdAt.toISOString(),
    finishedAt: delivery.finishedAt?.toISOString() ?? null,
    lastAttempt: last && outcome(last),
  }
}

/** A delivery with its request and the answers to its attempts. */
export function webhookDeliveryLogView({ delivery, attempts }: DeliveryLog): WireWebhookDeliveryDetails {
  return {
    ...webhookDeliveryView({ delivery, last: attempts.at(-1) ?? null }),
    requestBody: delivery.body,
    log: attempts.map((attempt) => {
      const { url, requestHeaders, answer } = attempt
      return { ...outcome(attempt), url, requestHeaders, answer }
    }),
  }
}

function outcome({
  at,
  durationMs,
  statusCode,
  failure,
}: Pick<AttemptRow, 'at' | 'durationMs' | 'statusCode' | 'failure'>) {
  return { at: at.toISOString(), durationMs, statusCode, failure }
}
