import { methods, route } from '@/lib/server/http/route'
import { resumePaidSubscriber } from '@/lib/server/services/portal/cancel-paid-subscriber'
import { portalSubscriptionView } from '@/lib/server/views/portal/portal-subscription-view'
import * as wire from '@/lib/wire/subscribers/portal'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.resumePortalSubscription, async ({ deps, caller, requestId, params }) => {
    const { subscriberId } = params
    const resumed = await resumePaidSubscriber(deps, { subscriberId, account: caller, requestId })
    return portalSubscriptionView(deps.env, resumed, deps.clock.now())
  }),
})
