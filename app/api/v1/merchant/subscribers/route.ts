import { subscriberFilters } from '@/app/api/_parts/list-filters'
import { methods, route } from '@/lib/server/http/route'
import { listAllSubscribers } from '@/lib/server/services/subscribers/list-all-subscribers'
import { subscriberRowView } from '@/lib/server/views/subscriber-view'
import * as wire from '@/lib/wire/subscribers/subscribers'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.listAllSubscribers, async ({ deps, caller, query }) => {
    const { sort, limit, cursor } = query
    const { rows, nextCursor } = await listAllSubscribers(deps, {
      merchantId: caller.userId,
      filters: subscriberFilters(query),
      ...{ sort, limit, cursor },
    })
    const now = deps.clock.now()
    return { data: rows.map((row) => subscriberRowView(row, now)), nextCursor }
  }),
})
