import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { changeCustomer } from '@/lib/server/services/subscribers/change-customer'
import { getSubscriber } from '@/lib/server/services/subscribers/get-subscriber'
import { subscriberHistoryView } from '@/lib/server/views/subscriber-history-view'
import { subscriberRowView } from '@/lib/server/views/subscriber-view'
import { changeCustomer as changeOperation } from '@/lib/wire/customers/change-customer'
import * as wire from '@/lib/wire/subscribers/subscribers'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.getSubscriber, async ({ deps, caller, params }) => {
    const history = await getSubscriber(deps, { merchantId: caller.userId, id: params.id })
    return subscriberHistoryView(history, deps.clock.now())
  }),
  PATCH: route(changeOperation, async ({ deps, caller, requestId, params, body }) => {
    const author = authorOf(caller, requestId)
    const changed = await changeCustomer(deps, { author, id: params.id, change: body })
    return subscriberRowView(changed, deps.clock.now())
  }),
})
