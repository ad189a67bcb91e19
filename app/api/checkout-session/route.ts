import { methods, route } from '@/lib/server/http/route'
import { getCheckoutOffer } from '@/lib/server/services/checkout/get-checkout-offer'
import { checkoutSessionView } from '@/lib/server/views/checkout/checkout-session-view'
import * as wire from '@/lib/wire/checkout/checkout-session'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.getCheckoutSession, async ({ deps, query }) =>
    checkoutSessionView(await getCheckoutOffer(deps, query)),
  ),
})
