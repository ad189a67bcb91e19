import { methods, route } from '@/lib/server/http/route'
import { getInvoice } from '@/lib/server/services/invoices/list-invoices'
import { encodeInvoice } from '@/lib/wire/invoices/encode-invoice'
import * as wire from '@/lib/wire/invoices/invoices'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.getPortalInvoice, async ({ deps, caller, params }) =>
    encodeInvoice(await getInvoice(deps, { ...params, owner: { account: caller } })),
  ),
})
