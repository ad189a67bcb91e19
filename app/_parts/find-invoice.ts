import 'server-only'
import type { SellerFace } from '@/lib/billing/accounts/merchant-face'
import { BillingError } from '@/lib/billing/billing-error'
import type { Deps } from '@/lib/server/deps'
import { getInvoice } from '@/lib/server/services/invoices/list-invoices'
import { findSellerFace } from '@/lib/server/services/invoices/seller-face'
import { uuid } from '@/lib/wire/fields'
import { encodeInvoice } from '@/lib/wire/invoices/encode-invoice'
import type { WireInvoice } from '@/lib/wire/invoices/invoices'

interface InvoiceView {
  readonly invoice: WireInvoice
  readonly seller: SellerFace
}

/** An owner's invoice for a page; null for one that is not there. */
export async function findInvoiceView(
  deps: Deps,
  id: string,
  owner: Parameters<typeof getInvoice>[1]['owner'],
): Promise<InvoiceView | null> {
  const parsed = uuid.safeParse(id)
  if (!parsed.success) return null
  try {
    const details = await getInvoice(deps, { id: parsed.data, owner })
    return { invoice: encodeInvoice(details), seller: await findSellerFace(deps, details.invoice) }
  } catch (error) {
    if (error instanceof BillingError && error.code === 'not_found') return null
    throw error
  }
}
