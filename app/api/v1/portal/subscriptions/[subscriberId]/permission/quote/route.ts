import { methods, route } from '@/lib/server/http/route'
import { quotePermission } from '@/lib/server/services/portal/renew-permission'
import { permissionQuoteView } from '@/lib/server/views/portal-subscription-view'
import * as wire from '@/lib/wire/subscribers/portal'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.quotePortalPermission, async ({ deps, caller, params: { subscriberId } }) =>
    permissionQuoteView(await quotePermission(deps, { subscriberId, account: caller })),
  ),
})
