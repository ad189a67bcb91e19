import { requestReader } from '@/lib/server/http/pages/request-reader'
import { methods, route } from '@/lib/server/http/route'
import { keepCheckoutAddress } from '@/lib/server/services/messages/keep-checkout-address'
import * as wire from '@/lib/wire/messages/checkout-address'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.keepMessageAddress, async ({ deps, params, request, body }) => {
    const given = body.address
    const address = given && { email: given.email, reader: requestReader(request, given) }
    await keepCheckoutAddress(deps, { ...params, address })
    return { kept: address !== null }
  }),
})
