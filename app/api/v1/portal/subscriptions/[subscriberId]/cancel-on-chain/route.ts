import { methods, route } from '@/lib/server/http/route'
import { cancelOnChain } from '@/lib/server/services/portal/cancel-on-chain'
import { portalSubscriptionView } from '@/lib/server/views/portal/portal-subscription-view'
import * as wire from '@/lib/wire/subscribers/portal'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.cancelPortalSubscriptionOnChain, async ({ deps, caller, requestId, params, body }) => {
    const { subscriberId } = params
    const { signature } = body
    const ending = await cancelOnChain(deps, { subscriberId, account: caller, requestId, signature })
    return portalSubscriptionView(deps.env, ending, deps.clock.now())
  }),
})
