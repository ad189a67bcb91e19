import { methods, route } from '@/lib/server/http/route'
import { listPaidSubscriptions } from '@/lib/server/services/portal/list-paid-subscriptions'
import { portalSubscriptionView } from '@/lib/server/views/portal/portal-subscription-view'
import * as wire from '@/lib/wire/subscribers/portal'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.listPortalSubscriptions, async ({ deps, caller, query }) => {
    const { subscriptions, nextCursor } = await listPaidSubscriptions(deps, {
      account: caller,
      limit: query.limit,
      cursor: query.cursor,
    })
    const now = deps.clock.now()
    return { data: subscriptions.map((each) => portalSubscriptionView(deps.env, each, now)), nextCursor }
  }),
})
