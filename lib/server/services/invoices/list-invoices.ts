import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Deps } from '../../deps'
import { batches, EXPORT_BATCH_SIZE } from '../../store/database/batches'
import { decodeCursor, encodeCursor } from '../../store/database/cursor'
import { readPage } from '../../store/database/read-page'
import {
  findInvoice,
  type InvoiceDetails,
  type InvoiceFilters,
  type InvoiceOwner,
  pageOfInvoices,
  positionAfterInvoice,
} from '../../store/invoices/invoice-pages'
import { assertFiltersExist } from '../reports/assert-filters-exist'
import { assertTimeOrder } from '../reports/assert-time-order'

const LIST = 'invoices'

/**
 * A page of the invoices of a merchant, or of a wallet that pays, newest first.
 * @throws NotFoundError for a subscriber that the merchant does not have, InvalidValueError for a cursor of another list
 *   or a time that ends before it begins.
 */
export async function listInvoices(
  deps: Pick<Deps, 'store'>,
  params: { owner: InvoiceOwner; filters: InvoiceFilters; limit: number; cursor?: string | undefined },
): Promise<{ invoices: InvoiceDetails[]; nextCursor: string | null }> {
  const { owner, filters, limit } = params
  assertTimeOrder(filters)
  const after = params.cursor === undefined ? null : decodeCursor(LIST, params.cursor)
  const { page: invoices, last } = await readPage(limit, (limit) =>
    pageOfInvoices(deps.store.db, { owner, filters, after, limit }),
  )
  if (invoices.length === 0 && 'merchantId' in owner) {
    await assertFiltersExist(deps, { merchantId: owner.merchantId, filters })
  }
  return { invoices, nextCursor: last ? encodeCursor(LIST, positionAfterInvoice(last)) : null }
}

/**
 * All invoices of a merchant that the filters match, page by page. The first page is read before this returns.
 * @throws as {@link listInvoices} does.
 */
export async function exportInvoices(
  deps: Pick<Deps, 'store'>,
  params: { merchantId: string; filters: InvoiceFilters },
): Promise<AsyncIterable<readonly InvoiceDetails[]>> {
  const { merchantId, filters } = params
  assertTimeOrder(filters)
  const read = (limit: number, last: InvoiceDetails | null) =>
    pageOfInvoices(deps.store.db, {
      owner: { merchantId },
      filters,
      after: last && positionAfterInvoice(last),
      limit,
    })
  const first = await read(EXPORT_BATCH_SIZE, null)
  if (first.length === 0) await assertFiltersExist(deps, { merchantId, filters })
  return batches({ size: EXPORT_BATCH_SIZE, first }, read)
}

/** @throws NotFoundError for an invoice that is not the owner's */
export async function getInvoice(
  { store }: Pick<Deps, 'store'>,
  params: { id: string; owner: InvoiceOwner },
): Promise<InvoiceDetails> {
  const found = await findInvoice(store.db, params)
  if (!found) throw new NotFoundError('Invoice')
  return found
}
