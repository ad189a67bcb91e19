import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { cancelSubscribers } from '@/lib/server/services/subscribers/cancel-subscribers'
import * as wire from '@/lib/wire/subscribers/cancels'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.cancelSubscribers, async ({ deps, caller, requestId, body }) => {
    const outcomes = await cancelSubscribers(deps, { author: authorOf(caller, requestId), ...body })
    return outcomes.map((each) => ({ ...each, cancelAt: each.cancelAt?.toISOString() ?? null }))
  }),
})
