import { methods, route } from '@/lib/server/http/route'
import { quoteChange } from '@/lib/server/services/portal/quote-change'
import { changeQuoteView } from '@/lib/server/views/portal/change-view'
import * as wire from '@/lib/wire/subscribers/portal-change'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.quotePortalChange, async ({ deps, caller, params: { subscriberId }, body }) =>
    changeQuoteView(await quoteChange(deps, { subscriberId, account: caller, ...body })),
  ),
})
