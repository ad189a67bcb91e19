import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { testEndpoint } from '@/lib/server/services/webhooks/change-endpoints'
import { encodeEndpoint } from '@/lib/wire/webhooks/encode-endpoint'
import * as wire from '@/lib/wire/webhooks/webhook-endpoints'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.testWebhookEndpoint, async ({ deps, caller, requestId, params }) => {
    const author = authorOf(caller, requestId)
    const endpoint = await testEndpoint(deps, { author, id: params.id })
    return encodeEndpoint(endpoint, deps.wallClock.now())
  }),
})
