import 'server-only'
import type { Deps } from '../../deps'
import { decodeCursor, encodeCursor } from '../../store/database/cursor'
import {
  type PaymentDetails,
  type PaymentFilters,
  pageOfPayments,
  positionAfterPayment,
} from '../../store/subscribers/payment-pages'
import { readPages } from '../read-pages'
import { assertFiltersExist } from './assert-filters-exist'
import { assertTimeOrder } from './assert-time-order'

const LIST = 'payments'
/** What an export has in memory at a time. */
const EXPORT_ROWS = 250

/**
 * A page of a merchant's charges that the filters match, the latest first.
 * Pages never overlap nor leave a charge out: charges keep their place.
 * @throws NotFoundError for a subscription or subscriber that the merchant does not have, InvalidValueError for a
 *   cursor of another list or a time that ends before it begins.
 */
export async function listPayments(
  deps: Pick<Deps, 'store'>,
  params: { merchantId: string; filters: PaymentFilters; limit: number; cursor?: string | undefined },
): Promise<{ payments: PaymentDetails[]; nextCursor: string | null }> {
  const { merchantId, filters, limit } = params
  assertTimeOrder(filters)
  const after = params.cursor === undefined ? null : decodeCursor(LIST, params.cursor)
  // One more than asked for tells whether there is another page.
  const found = await pageOfPayments(deps.store.db, { merchantId, filters, after, limit: limit + 1 })
  if (found.length === 0) await assertFiltersExist(deps, { merchantId, filters })
  const payments = found.slice(0, limit)
  const last = found.length > limit ? payments.at(-1) : undefined
  return { payments, nextCursor: last ? encodeCursor(LIST, positionAfterPayment(last)) : null }
}

/**
 * All charges of a merchant that the filters match, page by page. The first page is read before this returns.
 * @throws as {@link listPayments} does.
 */
export async function exportPayments(
  deps: Pick<Deps, 'store'>,
  params: { merchantId: string; filters: PaymentFilters },
): Promise<AsyncIterable<readonly PaymentDetails[]>> {
  const { merchantId, filters } = params
  assertTimeOrder(filters)
  const read = (last: PaymentDetails | null) =>
    pageOfPayments(deps.store.db, {
      merchantId,
      filters,
      after: last && positionAfterPayment(last),
      limit: EXPORT_ROWS,
    })
  const first = await read(null)
  if (first.length === 0) await assertFiltersExist(deps, { merchantId, filters })
  return readPages(first, read)
}
