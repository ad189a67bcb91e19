import { methods, route } from '@/lib/server/http/route'
import { unpausePaidSubscriber } from '@/lib/server/services/portal/pause-paid-subscriber'
import { portalSubscriptionView } from '@/lib/server/views/portal/portal-subscription-view'
import * as wire from '@/lib/wire/subscribers/portal'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.unpausePortalSubscription, async ({ deps, caller, requestId, params }) => {
    const { subscriberId } = params
    const changed = await unpausePaidSubscriber(deps, { subscriberId, account: caller, requestId })
    return portalSubscriptionView(deps.env, changed, deps.clock.now())
  }),
})
