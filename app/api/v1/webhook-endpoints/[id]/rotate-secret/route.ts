import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { rotateSecret } from '@/lib/server/services/webhooks/change-endpoints'
import { encodeEndpoint } from '@/lib/wire/webhooks/encode-endpoint'
import * as wire from '@/lib/wire/webhooks/webhook-endpoints'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.rotateWebhookSecret, async ({ deps, caller, requestId, params }) => {
    const endpoint = await rotateSecret(deps, { author: authorOf(caller, requestId), id: params.id })
    return { ...encodeEndpoint(endpoint, deps.wallClock.now()), secret: endpoint.secret }
  }),
})
