import { methods, route } from '@/lib/server/http/route'
import { keepCheckoutBuyer } from '@/lib/server/services/checkout/keep-checkout-buyer'
import * as wire from '@/lib/wire/checkout/checkout-payment'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.keepInvoiceDetails, async ({ deps, params, body }) => {
    await keepCheckoutBuyer(deps, { ...params, ...body })
    return { kept: body.details !== null }
  }),
})
