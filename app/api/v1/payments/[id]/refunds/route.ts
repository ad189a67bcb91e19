import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { getPaymentRefunds } from '@/lib/server/services/refunds/read-payment-refunds'
import { recordRefund } from '@/lib/server/services/refunds/record-refund'
import { paymentRefundsView } from '@/lib/server/views/payment-refunds-view'
import * as wire from '@/lib/wire/subscribers/refunds'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.listRefunds, async ({ deps, caller, params: { id } }) =>
    paymentRefundsView(await getPaymentRefunds(deps, { merchantId: caller.userId, paymentId: id })),
  ),
  POST: route(wire.recordRefund, async ({ deps, caller, requestId, params: { id }, body }) => {
    const author = authorOf(caller, requestId)
    return paymentRefundsView(await recordRefund(deps, { author, paymentId: id, ...body }))
  }),
})
