import { invoiceFilters } from '@/app/api/_parts/list-filters'
import { asDownload, streamText } from '@/lib/server/http/answer/stream-text'
import { methods, route } from '@/lib/server/http/route'
import { exportInvoices } from '@/lib/server/services/invoices/list-invoices'
import { invoiceCsv } from '@/lib/server/views/csv/invoice-csv'
import * as wire from '@/lib/wire/invoices/invoices'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.exportInvoices, async ({ deps, caller, query, headers, log }) => {
    const pages = await exportInvoices(deps, { merchantId: caller.userId, filters: invoiceFilters(query) })
    asDownload(headers, { name: 'invoices', extension: 'csv', at: deps.clock.now() })
    return streamText(invoiceCsv(pages), { mediaType: wire.exportInvoices.mediaType, headers, log })
  }),
})
