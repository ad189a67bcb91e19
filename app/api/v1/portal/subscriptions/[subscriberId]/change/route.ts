import { methods, route } from '@/lib/server/http/route'
import { signChange } from '@/lib/server/services/portal/sign-change'
import { takeBackChange } from '@/lib/server/services/portal/take-back-change'
import { portalSubscriptionView } from '@/lib/server/views/portal/portal-subscription-view'
import * as wire from '@/lib/wire/subscribers/portal-change'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    wire.changePortalTerms,
    async ({ deps, caller, requestId, params: { subscriberId }, body: { mandate, signature, permit } }) => {
      const signed = permit ? { deadline: BigInt(permit.deadline), signature: permit.signature } : null
      const asked = { subscriberId, account: caller, requestId }
      const changed = await signChange(deps, { ...asked, message: mandate, signature, permit: signed })
      return portalSubscriptionView(deps.env, changed, deps.clock.now())
    },
  ),
  DELETE: route(wire.takeBackPortalChange, async ({ deps, caller, requestId, params: { subscriberId } }) => {
    const changed = await takeBackChange(deps, { subscriberId, account: caller, requestId })
    return portalSubscriptionView(deps.env, changed, deps.clock.now())
  }),
})
