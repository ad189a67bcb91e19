import { methods, route } from '@/lib/server/http/route'
import { signPermission } from '@/lib/server/services/portal/renew-permission'
import { portalSubscriptionView } from '@/lib/server/views/portal-subscription-view'
import * as wire from '@/lib/wire/subscribers/portal'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.signPortalPermission, async ({ deps, caller, params: { subscriberId }, body }) => {
    const permit = { deadline: BigInt(body.deadline), signature: body.signature }
    const renewed = await signPermission(deps, { subscriberId, account: caller, permit })
    return portalSubscriptionView(deps.env, renewed, deps.clock.now())
  }),
})
