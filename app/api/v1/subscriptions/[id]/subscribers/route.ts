import { subscriberFilters } from '@/app/api/_parts/list-filters'
import { methods, route } from '@/lib/server/http/route'
import { listSubscriberRows } from '@/lib/server/services/subscribers/list-subscriber-rows'
import { subscriberRowView } from '@/lib/server/views/subscriber-view'
import * as wire from '@/lib/wire/subscribers/subscribers'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.listSubscriberRows, async ({ deps, caller, params, query }) => {
    const { rows, nextCursor } = await listSubscriberRows(deps, {
      merchantId: caller.userId,
      subscriptionId: params.id,
      filters: subscriberFilters(query),
      sort: query.sort,
      limit: query.limit,
      cursor: query.cursor,
    })
    const now = deps.clock.now()
    return { data: rows.map((row) => subscriberRowView(row, now)), nextCursor }
  }),
})
