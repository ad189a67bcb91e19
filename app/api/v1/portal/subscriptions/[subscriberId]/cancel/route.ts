import { methods, route } from '@/lib/server/http/route'
import { cancelPaidSubscriber } from '@/lib/server/services/portal/cancel-paid-subscriber'
import { portalSubscriptionView } from '@/lib/server/views/portal/portal-subscription-view'
import * as wire from '@/lib/wire/subscribers/portal'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.cancelPortalSubscription, async ({ deps, caller, requestId, params, body }) => {
    const cancelled = await cancelPaidSubscriber(deps, {
      subscriberId: params.subscriberId,
      account: caller,
      requestId,
      ...body,
    })
    return portalSubscriptionView(deps.env, cancelled, deps.clock.now())
  }),
})
