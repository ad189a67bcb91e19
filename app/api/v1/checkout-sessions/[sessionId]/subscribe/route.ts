import { methods, route } from '@/lib/server/http/route'
import { subscribeCheckout } from '@/lib/server/services/checkout/subscribe-checkout'
import * as wire from '@/lib/wire/checkout/checkout-payment'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    wire.subscribeCheckout,
    async ({
      deps,
      params,
      body: { mandate, permit, signature, periods, discount, authorizeBy: _, ...signed },
    }) =>
      subscribeCheckout(deps, {
        ...params,
        ...signed,
        quantity: signed.quantity ?? 1,
        reach: periods ?? null,
        discountId: discount ?? null,
        signature: signature ?? null,
        message: mandate,
        permit: permit ? { deadline: BigInt(permit.deadline), signature: permit.signature } : null,
      }),
  ),
})
