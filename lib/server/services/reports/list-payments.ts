import 'server-only'
import type { Deps } from '../../deps'
import { batches, EXPORT_BATCH_SIZE } from '../../store/database/batches'
import { decodeCursor, encodeCursor } from '../../store/database/cursor'
import { readPage } from '../../store/database/read-page'
import {
  type PaymentDetails,
  type PaymentFilters,
  pageOfPayments,
  positionAfterPayment,
} from '../../store/subscribers/payment-pages'
import { assertFiltersExist } from './assert-filters-exist'
import { assertTimeOrder } from './assert-time-order'

const LIST = 'payments'

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
  const { page: payments, last } = await readPage(limit, (limit) =>
    pageOfPayments(deps.store.db, { merchantId, filters, after, limit }),
  )
  if (payments.length === 0) await assertFiltersExist(deps, { merchantId, filters })
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
  const read = (limit: number, last: PaymentDetails | null) =>
    pageOfPayments(deps.store.db, {
      merchantId,
      filters,
      after: last && positionAfterPayment(last),
      limit,
    })
  const first = await read(EXPORT_BATCH_SIZE, null)
  if (first.length === 0) await assertFiltersExist(deps, { merchantId, filters })
  return batches({ size: EXPORT_BATCH_SIZE, first }, read)
}
