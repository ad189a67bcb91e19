import { methods, route } from '@/lib/server/http/route'
import { listPayments } from '@/lib/server/services/reports/list-payments'
import { paymentView } from '@/lib/server/views/charge-view'
import * as wire from '@/lib/wire/subscribers/payments'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.listPayments, async ({ deps, caller, query }) => {
    const { subscription, subscriber, status, from, to, limit, cursor } = query
    const { payments, nextCursor } = await listPayments(deps, {
      merchantId: caller.userId,
      filters: { subscriptionId: subscription, subscriberId: subscriber, statuses: status, from, to },
      limit,
      cursor,
    })
    return { data: payments.map(paymentView), nextCursor }
  }),
})
