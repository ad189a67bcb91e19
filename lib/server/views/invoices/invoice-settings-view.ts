import 'server-only'
import { bpsFromRate } from '@/lib/billing/invoices/included-tax'
import { encodeTaxRate } from '@/lib/wire/invoices/encode-invoice'
import type { WireInvoiceSettings } from '@/lib/wire/invoices/invoice-settings'
import type { InvoiceSettings } from '../../store/invoices/invoice-settings'

/** Settings of a merchant's invoices. */
export function invoiceSettingsView(settings: InvoiceSettings): WireInvoiceSettings {
  const { legalName, address, country, taxId, numberPrefix, taxRates } = settings
  return { legalName, address, country, taxId, numberPrefix, taxRates: taxRates.map(encodeTaxRate) }
}

/** Settings of a checked request, in the units of the store. */
export function invoiceSettingsOf({
  taxRates,
  ...same
}: {
  [Field in keyof WireInvoiceSettings]?: WireInvoiceSettings[Field] | undefined
}): Partial<InvoiceSettings> {
  const rates = taxRates?.map(({ country, percent }) => ({ country, rateBps: bpsFromRate(percent) ?? 0 }))
  const given = Object.entries({ ...same, taxRates: rates }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given)
}
