import { methods, route } from '@/lib/server/http/route'
import { getInvoice } from '@/lib/server/services/invoices/list-invoices'
import { encodeListedInvoice } from '@/lib/wire/invoices/encode-invoice'
import * as wire from '@/lib/wire/invoices/invoices'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.getInvoice, async ({ deps, caller, params }) =>
    encodeListedInvoice(await getInvoice(deps, { ...params, owner: { merchantId: caller.userId } })),
  ),
})
