import { invoiceFilters } from '@/app/api/_parts/list-filters'
import { methods, route } from '@/lib/server/http/route'
import { listInvoices } from '@/lib/server/services/invoices/list-invoices'
import { encodeListedInvoice } from '@/lib/wire/invoices/encode-invoice'
import * as wire from '@/lib/wire/invoices/invoices'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.listInvoices, async ({ deps, caller, query }) => {
    const { limit, cursor } = query
    const owner = { merchantId: caller.userId }
    const filters = invoiceFilters(query)
    const { invoices, nextCursor } = await listInvoices(deps, { owner, filters, limit, cursor })
    return { data: invoices.map(encodeListedInvoice), nextCursor }
  }),
})
