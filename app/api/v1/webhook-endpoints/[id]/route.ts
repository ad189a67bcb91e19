import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { changeEndpoint, removeEndpoint } from '@/lib/server/services/webhooks/change-endpoints'
import { readEndpoint } from '@/lib/server/services/webhooks/read-deliveries'
import { encodeEndpoint } from '@/lib/wire/webhooks/encode-endpoint'
import * as wire from '@/lib/wire/webhooks/webhook-endpoints'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.getWebhookEndpoint, async ({ deps, caller, params }) => {
    const endpoint = await readEndpoint(deps, { merchantId: caller.userId, id: params.id })
    return encodeEndpoint(endpoint, deps.wallClock.now())
  }),
  PATCH: route(wire.changeWebhookEndpoint, async ({ deps, caller, requestId, params, body }) => {
    const author = authorOf(caller, requestId)
    const endpoint = await changeEndpoint(deps, { author, id: params.id, change: body })
    return encodeEndpoint(endpoint, deps.wallClock.now())
  }),
  DELETE: route(wire.deleteWebhookEndpoint, async ({ deps, caller, requestId, params }) => {
    await removeEndpoint(deps, { author: authorOf(caller, requestId), id: params.id })
    return undefined
  }),
})
