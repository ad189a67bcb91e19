import { methods, route } from '@/lib/server/http/route'
import { getCheckoutProgress } from '@/lib/server/services/checkout/get-checkout-progress'
import { checkoutProgressView } from '@/lib/server/views/checkout/checkout-session-view'
import * as wire from '@/lib/wire/checkout/checkout-session'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.readCheckoutSession, async ({ deps, params }) => {
    const progress = await getCheckoutProgress(deps, params)
    const network = progress.chainId === null ? undefined : deps.payments.networks.get(progress.chainId)
    return checkoutProgressView(progress, {
      now: deps.clock.now(),
      confirmationsNeeded: network?.confirmations ?? null,
    })
  }),
})
