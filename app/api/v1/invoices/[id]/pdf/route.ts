import { sendDocument } from '@/lib/server/http/answer/stream-text'
import { methods, route } from '@/lib/server/http/route'
import { getInvoice } from '@/lib/server/services/invoices/list-invoices'
import { findSellerToDraw } from '@/lib/server/services/invoices/seller-face'
import { invoiceSheet } from '@/lib/server/views/invoices/invoice-sheet'
import { encodeInvoice } from '@/lib/wire/invoices/encode-invoice'
import * as wire from '@/lib/wire/invoices/invoices'

/** Reached as `{id}.pdf`, which Next rewrites to this file. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.downloadInvoice, async ({ deps, caller, params, headers }) => {
    const details = await getInvoice(deps, { ...params, owner: { merchantId: caller.userId } })
    const invoice = encodeInvoice(details)
    const seller = await findSellerToDraw(deps, details.invoice)
    const { mediaType } = wire.downloadInvoice
    const pdf = await deps.documents.draw(
      invoiceSheet(invoice, { isTestMode: deps.env.mode === 'test', seller }),
      caller.userId,
    )
    return sendDocument(pdf, { mediaType, name: `${invoice.number}.pdf`, headers })
  }),
})
