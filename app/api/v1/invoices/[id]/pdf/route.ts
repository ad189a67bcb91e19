import { methods, route } from '@/lib/server/http/route'
import { sendDocument } from '@/lib/server/http/stream-text'
import { getInvoice } from '@/lib/server/services/invoices/list-invoices'
import { invoicePdf } from '@/lib/server/views/invoices/invoice-pdf'
import { invoiceView } from '@/lib/server/views/invoices/invoice-view'
import * as wire from '@/lib/wire/invoices/invoices'

/** Reached as `{id}.pdf`, which Next rewrites to this file. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.downloadInvoice, async ({ deps, caller, params, headers }) => {
    const invoice = invoiceView(await getInvoice(deps, { ...params, owner: { merchantId: caller.userId } }))
    const { mediaType } = wire.downloadInvoice
    return sendDocument(await invoicePdf(invoice), { mediaType, name: `${invoice.number}.pdf`, headers })
  }),
})
