import { methods, route } from '@/lib/server/http/route'
import { getCheckoutSession } from '@/lib/server/services/get-checkout-session'
import { checkoutSessionView } from '@/lib/server/views/checkout-session-view'
import * as wire from '@/lib/wire/checkout-session'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.getCheckoutSession, async ({ deps, query }) =>
    checkoutSessionView(await getCheckoutSession(deps, query)),
  ),
})
