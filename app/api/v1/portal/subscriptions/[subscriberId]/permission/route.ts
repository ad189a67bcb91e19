import { methods, route } from '@/lib/server/http/route'
import { renewPermission } from '@/lib/server/services/portal/renew-permission'
import { portalSubscriptionView } from '@/lib/server/views/portal/portal-subscription-view'
import * as wire from '@/lib/wire/subscribers/portal-permission'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.renewPortalPermission, async ({ deps, caller, params: { subscriberId }, body }) => {
    const { charges, permit } = body
    const signed = permit ? { deadline: BigInt(permit.deadline), signature: permit.signature } : null
    const renewed = await renewPermission(deps, { subscriberId, account: caller, charges, permit: signed })
    return portalSubscriptionView(deps.env, renewed, deps.clock.now())
  }),
})
