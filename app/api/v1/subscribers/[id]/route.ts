import { methods, route } from '@/lib/server/http/route'
import { getSubscriber } from '@/lib/server/services/get-subscriber'
import { chargeView } from '@/lib/server/views/charge-view'
import { subscriberRowView } from '@/lib/server/views/subscriber-view'
import * as wire from '@/lib/wire/subscribers'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.getSubscriber, async ({ deps, caller, params }) => {
    const { details, payments } = await getSubscriber(deps, { merchantId: caller.userId, id: params.id })
    return { ...subscriberRowView(details, deps.clock.now()), payments: payments.map(chargeView) }
  }),
})
