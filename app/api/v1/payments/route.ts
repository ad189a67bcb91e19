import { paymentFilters } from '@/app/api/_parts/list-filters'
import { methods, route } from '@/lib/server/http/route'
import { listPayments } from '@/lib/server/services/reports/list-payments'
import { encodeListedPayment } from '@/lib/wire/subscribers/encode-payment'
import * as wire from '@/lib/wire/subscribers/payments'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.listPayments, async ({ deps, caller, query }) => {
    const { payments, nextCursor } = await listPayments(deps, {
      merchantId: caller.userId,
      filters: paymentFilters(query),
      limit: query.limit,
      cursor: query.cursor,
    })
    const now = deps.clock.now()
    return { data: payments.map((each) => encodeListedPayment(each, now)), nextCursor }
  }),
})
