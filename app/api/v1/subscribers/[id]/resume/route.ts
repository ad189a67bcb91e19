import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { resumeSubscriber } from '@/lib/server/services/subscribers/resume-subscriber'
import { subscriberRowView } from '@/lib/server/views/subscriber-view'
import * as wire from '@/lib/wire/subscribers/cancels'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.resumeSubscriber, async ({ deps, caller, requestId, params }) => {
    const details = await resumeSubscriber(deps, { author: authorOf(caller, requestId), id: params.id })
    return subscriberRowView(details, deps.clock.now())
  }),
})
