import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { cancelPayment } from '@/lib/server/services/subscribers/cancel-payment'
import * as wire from '@/lib/wire/subscribers/payment-cancel'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.cancelPayment, ({ deps, caller, requestId, body }) =>
    cancelPayment(deps, {
      author: authorOf(caller, requestId),
      subscriptionId: body.subscriptionId,
      eoaAddress: body.eoaaddress,
    }),
  ),
})
