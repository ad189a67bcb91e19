import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import {
  changeInvoiceSettings,
  getInvoiceSettings,
} from '@/lib/server/services/invoices/change-invoice-settings'
import { invoiceSettingsOf, invoiceSettingsView } from '@/lib/server/views/invoices/invoice-settings-view'
import * as wire from '@/lib/wire/invoices/invoice-settings'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.getInvoiceSettings, async ({ deps, caller }) =>
    invoiceSettingsView(await getInvoiceSettings(deps, { merchantId: caller.userId })),
  ),
  PATCH: route(wire.changeInvoiceSettings, async ({ deps, caller, requestId, body }) => {
    const change = invoiceSettingsOf(body)
    return invoiceSettingsView(
      await changeInvoiceSettings(deps, { author: authorOf(caller, requestId), change }),
    )
  }),
})
