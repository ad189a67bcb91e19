import { customerFilters } from '@/app/api/_parts/list-filters'
import { methods, route } from '@/lib/server/http/route'
import { findSubscribers } from '@/lib/server/services/subscribers/find-subscribers'
import { subscriberRowView } from '@/lib/server/views/subscriber-view'
import * as wire from '@/lib/wire/subscribers/subscribers'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.findSubscribers, async ({ deps, caller, query }) => {
    const { limit, ...named } = query
    const filters = customerFilters(named)
    const found = await findSubscribers(deps, { merchantId: caller.userId, filters, limit })
    const now = deps.clock.now()
    return found.map((each) => subscriberRowView(each, now))
  }),
})
