import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { cancelSubscriber } from '@/lib/server/services/subscribers/cancel-subscriber'
import { subscriberRowView } from '@/lib/server/views/subscriber-view'
import * as wire from '@/lib/wire/subscribers/cancels'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.cancelSubscriber, async ({ deps, caller, requestId, params, body }) => {
    const author = authorOf(caller, requestId)
    const details = await cancelSubscriber(deps, { author, id: params.id, ...body })
    return subscriberRowView(details, deps.clock.now())
  }),
})
