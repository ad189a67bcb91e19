import { methods, route } from '@/lib/server/http/route'
import { quoteCheckout } from '@/lib/server/services/checkout/quote-checkout'
import { quoteView } from '@/lib/server/views/checkout/quote-view'
import * as wire from '@/lib/wire/checkout/checkout-payment'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    wire.quoteCheckout,
    async ({ deps, params, body: { periods, fixedCharges, authorizeBy, ...choice } }) =>
      quoteView(
        await quoteCheckout(deps, {
          ...params,
          ...choice,
          quantity: choice.quantity ?? 1,
          reach: periods ?? null,
          fixedCharges: fixedCharges ?? null,
          authorizeBy: authorizeBy ?? 'signature',
          code: choice.code,
        }),
      ),
  ),
})
