import { clientAddress } from '@/lib/server/http/client-address'
import { tryCodeOrRefuse } from '@/lib/server/http/rate-limit'
import { methods, route } from '@/lib/server/http/route'
import { quoteCheckout } from '@/lib/server/services/checkout/quote-checkout'
import { quoteView } from '@/lib/server/views/checkout/quote-view'
import * as wire from '@/lib/wire/checkout/checkout-payment'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    wire.quoteCheckout,
    async ({ deps, params, request, body: { periods, fixedCharges, authorizeBy, ...choice } }) => {
      if (choice.code) tryCodeOrRefuse(deps.limiter, clientAddress(request), choice.code)
      return quoteView(
        await quoteCheckout(deps, {
          ...params,
          ...choice,
          quantity: choice.quantity ?? 1,
          reach: periods ?? null,
          fixedCharges: fixedCharges ?? null,
          authorizeBy: authorizeBy ?? 'signature',
          code: choice.code,
        }),
      )
    },
  ),
})
