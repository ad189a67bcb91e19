import { methods, route } from '@/lib/server/http/route'
import { quotePermission } from '@/lib/server/services/portal/quote-permission'
import { permissionQuoteView } from '@/lib/server/views/portal/portal-subscription-view'
import * as wire from '@/lib/wire/subscribers/portal-permission'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.quotePortalPermission, async ({ deps, caller, params: { subscriberId }, body }) =>
    permissionQuoteView(await quotePermission(deps, { subscriberId, account: caller, ...body })),
  ),
})
