import { authorOf } from '@/lib/server/http/caller'
import { methods, route } from '@/lib/server/http/route'
import { cancelSubscribers } from '@/lib/server/services/cancel-subscribers'
import * as wire from '@/lib/wire/subscribers'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.cancelSubscribers, ({ deps, caller, requestId, body }) =>
    cancelSubscribers(deps, { author: authorOf(caller, requestId), ...body }),
  ),
})
