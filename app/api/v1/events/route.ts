import { methods, route } from '@/lib/server/http/route'
import { listEvents } from '@/lib/server/services/reports/list-events'
import { eventView } from '@/lib/server/views/events/event-view'
import * as wire from '@/lib/wire/reports/events'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.listEvents, async ({ deps, caller, query }) => {
    const { type, subscription, subscriber, clientReferenceId, from, to, order, cursor, after, limit } = query
    const { events, nextCursor } = await listEvents(deps, {
      merchantId: caller.userId,
      filters: {
        types: type,
        subscriptionId: subscription,
        subscriberId: subscriber,
        clientReferenceId,
        from,
        to,
      },
      order,
      after: cursor ?? after,
      limit,
    })
    return { data: events.map(eventView), nextCursor }
  }),
})
