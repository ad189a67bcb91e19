import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { replayEvents } from '@/lib/server/services/webhooks/change-endpoints'
import { encodeEndpoint } from '@/lib/wire/webhooks/encode-endpoint'
import * as wire from '@/lib/wire/webhooks/webhook-endpoints'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.replayWebhookEvents, async ({ deps, caller, requestId, params, body }) => {
    const author = authorOf(caller, requestId)
    const endpoint = await replayEvents(deps, { author, id: params.id, since: body.since })
    return encodeEndpoint(endpoint, deps.wallClock.now())
  }),
})
