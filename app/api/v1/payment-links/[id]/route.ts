import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { archivePaymentLink } from '@/lib/server/services/checkout/payment-links'
import * as wire from '@/lib/wire/checkout/payment-links'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(wire.archivePaymentLink, async ({ deps, caller, requestId, params }) => {
    await archivePaymentLink(deps, { author: authorOf(caller, requestId), id: params.id })
    return undefined
  }),
})
