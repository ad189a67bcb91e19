import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Deps } from '../../deps'
import { decodeCursor, encodeCursor } from '../../store/database/cursor'
import { readPage } from '../../store/database/read-page'
import { type PriceChangeRow, pageOfPriceChanges } from '../../store/price-changes/price-changes'
import { listPlansOf } from '../../store/subscriptions/plans'

const LIST = 'price changes'

/**
 * A page of the price changes of a merchant's plan, newest first.
 * @throws NotFoundError, InvalidValueError for a cursor of another list.
 */
export async function listPriceChanges(
  { store }: Pick<Deps, 'store'>,
  params: { merchantId: string; planId: string; limit: number; cursor?: string | undefined },
): Promise<{ changes: PriceChangeRow[]; nextCursor: string | null }> {
  const { merchantId, planId, limit, cursor } = params
  const after = cursor === undefined ? null : decodeCursor(LIST, cursor)
  const [plan] = await listPlansOf(store.db, { merchantId, ids: [planId] })
  if (!plan) throw new NotFoundError('Plan')
  const { page, last } = await readPage(limit, (limit) =>
    pageOfPriceChanges(store.db, { merchantId, planId, after, limit }),
  )
  return {
    changes: page,
    nextCursor: last ? encodeCursor(LIST, { at: last.announcedAt, id: last.id }) : null,
  }
}
