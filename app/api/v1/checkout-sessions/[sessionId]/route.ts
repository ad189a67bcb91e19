import { methods, route } from '@/lib/server/http/route'
import { readCheckoutSession } from '@/lib/server/services/read-checkout-session'
import { checkoutProgressView } from '@/lib/server/views/checkout-session-view'
import * as wire from '@/lib/wire/checkout-session'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.readCheckoutSession, async ({ deps, params }) =>
    checkoutProgressView(await readCheckoutSession(deps, params), deps.clock.now()),
  ),
})
