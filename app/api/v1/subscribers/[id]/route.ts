import { methods, route } from '@/lib/server/http/route'
import { getSubscriber } from '@/lib/server/services/subscribers/get-subscriber'
import { subscriberHistoryView } from '@/lib/server/views/subscriber-history-view'
import * as wire from '@/lib/wire/subscribers/subscribers'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.getSubscriber, async ({ deps, caller, params }) => {
    const history = await getSubscriber(deps, { merchantId: caller.userId, id: params.id })
    return subscriberHistoryView(history, deps.clock.now())
  }),
})
