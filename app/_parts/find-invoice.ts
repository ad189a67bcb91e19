import 'server-only'
import { BillingError } from '@/lib/billing/billing-error'
import type { Deps } from '@/lib/server/deps'
import { getInvoice } from '@/lib/server/services/invoices/list-invoices'
import { uuid } from '@/lib/wire/fields'
import { encodeInvoice } from '@/lib/wire/invoices/encode-invoice'
import type { WireInvoice } from '@/lib/wire/invoices/invoices'

/** An owner's invoice for a page; null for one that is not there. */
export async function findInvoiceView(
  deps: Deps,
  id: string,
  owner: Parameters<typeof getInvoice>[1]['owner'],
): Promise<WireInvoice | null> {
  const parsed = uuid.safeParse(id)
  if (!parsed.success) return null
  try {
    return encodeInvoice(await getInvoice(deps, { id: parsed.data, owner }))
  } catch (error) {
    if (error instanceof BillingError && error.code === 'not_found') return null
    throw error
  }
}
