import { methods, route } from '@/lib/server/http/route'
import { readPricing } from '@/lib/server/services/checkout/read-pricing'
import { pricingView } from '@/lib/server/views/checkout/pricing-view'
import * as wire from '@/lib/wire/checkout/pricing'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.readPricing, async ({ deps, params, headers }) => {
    headers.set('Cache-Control', `public, max-age=${wire.PRICING_CACHE_SECONDS}`)
    return pricingView(await readPricing(deps, { paymentLinkId: params.id }))
  }),
})
