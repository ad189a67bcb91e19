import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { createEndpoint } from '@/lib/server/services/webhooks/change-endpoints'
import { readEndpoints } from '@/lib/server/services/webhooks/read-deliveries'
import { encodeEndpoint } from '@/lib/wire/webhooks/encode-endpoint'
import * as wire from '@/lib/wire/webhooks/webhook-endpoints'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.listWebhookEndpoints, async ({ deps, caller }) => {
    const endpoints = await readEndpoints(deps, { merchantId: caller.userId })
    return endpoints.map((endpoint) => encodeEndpoint(endpoint, deps.wallClock.now()))
  }),
  POST: route(wire.createWebhookEndpoint, async ({ deps, caller, requestId, body }) => {
    const endpoint = await createEndpoint(deps, { author: authorOf(caller, requestId), ...body })
    return { ...encodeEndpoint(endpoint, deps.wallClock.now()), secret: endpoint.secret }
  }),
})
