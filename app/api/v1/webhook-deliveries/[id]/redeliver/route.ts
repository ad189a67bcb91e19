import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { redeliver } from '@/lib/server/services/webhooks/read-deliveries'
import { webhookDeliveryLogView } from '@/lib/server/views/events/webhook-view'
import * as wire from '@/lib/wire/webhooks/webhook-deliveries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.redeliverWebhook, async ({ deps, caller, requestId, params }) =>
    webhookDeliveryLogView(await redeliver(deps, { author: authorOf(caller, requestId), id: params.id })),
  ),
})
