import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { pauseSubscriber } from '@/lib/server/services/subscribers/pause-subscriber'
import { subscriberRowView } from '@/lib/server/views/subscriber-view'
import * as wire from '@/lib/wire/subscribers/pauses'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.pauseSubscriber, async ({ deps, caller, requestId, params, body }) => {
    const author = authorOf(caller, requestId)
    const details = await pauseSubscriber(deps, { author, id: params.id, ...body })
    return subscriberRowView(details, deps.clock.now())
  }),
})
