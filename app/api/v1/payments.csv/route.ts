import { paymentFilters } from '@/app/api/_parts/list-filters'
import { asDownload, streamText } from '@/lib/server/http/answer/stream-text'
import { methods, route } from '@/lib/server/http/route'
import { exportPayments } from '@/lib/server/services/reports/list-payments'
import { paymentCsv } from '@/lib/server/views/csv/payment-csv'
import * as wire from '@/lib/wire/subscribers/payments'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.exportPayments, async ({ deps, caller, query, headers, log }) => {
    const pages = await exportPayments(deps, {
      merchantId: caller.userId,
      filters: paymentFilters(query),
    })
    const now = deps.clock.now()
    asDownload(headers, { name: 'payments', extension: 'csv', at: now })
    return streamText(paymentCsv(pages, now), { mediaType: wire.exportPayments.mediaType, headers, log })
  }),
})
