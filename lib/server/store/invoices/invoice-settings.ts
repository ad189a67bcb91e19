import 'server-only'
import { eq } from 'drizzle-orm'
import { DEFAULT_PREFIX } from '@/lib/billing/invoices/invoice-number'
import type { Database } from '../database/database'
import { invoiceSettings } from '../schema/invoice-schema'

export type InvoiceSettings = Omit<typeof invoiceSettings.$inferSelect, 'merchantId'>

const UNSET: InvoiceSettings = {
  legalName: '',
  address: '',
  country: null,
  taxId: '',
  numberPrefix: DEFAULT_PREFIX,
  taxRates: [],
}

/** Settings of a merchant's invoices; the defaults where it has set none. */
export async function findInvoiceSettings(
  db: Database,
  { merchantId }: { merchantId: string },
): Promise<InvoiceSettings> {
  const [row] = await db.select().from(invoiceSettings).where(eq(invoiceSettings.merchantId, merchantId))
  if (!row) return UNSET
  const { merchantId: _, ...settings } = row
  return settings
}

/** Stores the settings of a merchant's next invoices. */
export async function saveInvoiceSettings(
  tx: Database,
  { merchantId, ...settings }: InvoiceSettings & { merchantId: string },
): Promise<void> {
  await tx
    .insert(invoiceSettings)
    .values({ merchantId, ...settings })
    .onConflictDoUpdate({ target: invoiceSettings.merchantId, set: settings })
}
