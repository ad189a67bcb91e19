import { methods, route } from '@/lib/server/http/route'
import { pausePaidSubscriber } from '@/lib/server/services/portal/pause-paid-subscriber'
import { portalSubscriptionView } from '@/lib/server/views/portal/portal-subscription-view'
import * as wire from '@/lib/wire/subscribers/portal'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.pausePortalSubscription, async ({ deps, caller, requestId, params, body }) => {
    const { subscriberId } = params
    const changed = await pausePaidSubscriber(deps, { subscriberId, account: caller, requestId, ...body })
    return portalSubscriptionView(deps.env, changed, deps.clock.now())
  }),
})
