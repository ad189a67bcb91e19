import 'server-only'
import type { Deps } from '../../deps'
import { decodeCursor, encodeCursor } from '../../store/database/cursor'
import { readPage } from '../../store/database/read-page'
import { type DiscountDetails, pageOfDiscounts } from '../../store/discounts/discounts'

const LIST = 'discounts'

/**
 * A page of a merchant's discounts, newest first, with those that are over.
 * @throws InvalidValueError for a cursor of another list.
 */
export async function listDiscounts(
  { store }: Pick<Deps, 'store'>,
  params: { merchantId: string; limit: number; cursor?: string | undefined },
): Promise<{ discounts: DiscountDetails[]; nextCursor: string | null }> {
  const { merchantId, limit, cursor } = params
  const after = cursor === undefined ? null : decodeCursor(LIST, cursor)
  const { page, last } = await readPage(limit, (limit) =>
    pageOfDiscounts(store.db, { merchantId, after, limit }),
  )
  return {
    discounts: page,
    nextCursor: last ? encodeCursor(LIST, { at: last.createdAt, id: last.id }) : null,
  }
}
