import { methods, route } from '@/lib/server/http/route'
import { changeBuyer } from '@/lib/server/services/portal/change-buyer'
import { portalSubscriptionView } from '@/lib/server/views/portal/portal-subscription-view'
import * as wire from '@/lib/wire/subscribers/portal'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.changePortalInvoiceDetails, async ({ deps, caller, requestId, params, body }) => {
    const { subscriberId } = params
    const changed = await changeBuyer(deps, { subscriberId, account: caller, requestId, ...body })
    return portalSubscriptionView(deps.env, changed, deps.clock.now())
  }),
})
