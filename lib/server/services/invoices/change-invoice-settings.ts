import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import { lockUser } from '../../store/accounts/users'
import {
  findInvoiceSettings,
  type InvoiceSettings,
  saveInvoiceSettings,
} from '../../store/invoices/invoice-settings'

/** @returns the settings of a merchant's next invoices */
export async function getInvoiceSettings(
  { store }: Pick<Deps, 'store'>,
  params: { merchantId: string },
): Promise<InvoiceSettings> {
  return findInvoiceSettings(store.db, params)
}

/**
 * Changes what a merchant's next invoices show; issued ones stay as they are.
 * @throws NotFoundError when there is no such account
 */
export async function changeInvoiceSettings(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: { author: Author; change: Partial<InvoiceSettings> },
): Promise<InvoiceSettings> {
  const { author, change } = params
  const { merchantId } = author
  return deps.store.transaction(async (tx) => {
    if (!(await lockUser(tx, { id: merchantId }))) throw new NotFoundError('Merchant')
    const before = await findInvoiceSettings(tx, { merchantId })
    const after = { ...before, ...change }
    const fields = (Object.keys(after) as (keyof InvoiceSettings)[]).filter(
      (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
    )
    if (fields.length === 0) return before
    await saveInvoiceSettings(tx, { merchantId, ...after })
    await writeAudit(tx, {
      ...author,
      action: 'invoice_settings.changed',
      target: merchantId,
      details: Object.fromEntries(fields.map((field) => [field, { from: before[field], to: after[field] }])),
      createdAt: deps.clock.now(),
    })
    return after
  })
}
