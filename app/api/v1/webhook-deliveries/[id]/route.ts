import { methods, route } from '@/lib/server/http/route'
import { readDelivery } from '@/lib/server/services/webhooks/read-deliveries'
import { webhookDeliveryLogView } from '@/lib/server/views/events/webhook-view'
import * as wire from '@/lib/wire/webhooks/webhook-deliveries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.getWebhookDelivery, async ({ deps, caller, params }) =>
    webhookDeliveryLogView(await readDelivery(deps, { merchantId: caller.userId, id: params.id })),
  ),
})
