import { methods, route } from '@/lib/server/http/route'
import { listDeliveries } from '@/lib/server/services/webhooks/read-deliveries'
import { webhookDeliveryView } from '@/lib/server/views/events/webhook-view'
import * as wire from '@/lib/wire/webhooks/webhook-deliveries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.listWebhookDeliveries, async ({ deps, caller, query }) => {
    const { endpoint, status, type, limit, cursor } = query
    const { deliveries, nextCursor } = await listDeliveries(deps, {
      merchantId: caller.userId,
      filters: { endpointId: endpoint, status, type },
      limit,
      cursor,
    })
    return { data: deliveries.map(webhookDeliveryView), nextCursor }
  }),
})
