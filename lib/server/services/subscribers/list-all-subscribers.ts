import 'server-only'
import type { SubscriberSort } from '@/lib/wire/subscribers/subscribers'
import type { Deps } from '../../deps'
import { decodeCursor, encodeCursor } from '../../store/database/cursor'
import { readPage } from '../../store/database/read-page'
import {
  pageOfSubscriberDetails,
  positionAfter,
  type SubscriberFilters,
} from '../../store/subscribers/subscriber-pages'
import type { SubscriberDetails } from '../../store/subscribers/subscribers'

/**
 * A page of the subscribers of all of a merchant's subscriptions that the filters match.
 * Pages never overlap nor leave a row out while the sorted times stay as they are.
 * @throws InvalidValueError for a cursor of another order
 */
export async function listAllSubscribers(
  { store }: Pick<Deps, 'store'>,
  params: {
    merchantId: string
    filters: SubscriberFilters
    sort: SubscriberSort
    limit: number
    cursor?: string | undefined
  },
): Promise<{ rows: SubscriberDetails[]; nextCursor: string | null }> {
  const { merchantId, filters, sort, limit } = params
  const list = `all-subscribers:${sort}`
  const after = params.cursor === undefined ? null : decodeCursor(list, params.cursor)
  const { page: rows, last } = await readPage(limit, (limit) =>
    pageOfSubscriberDetails(store.db, { merchantId, subscriptionId: null, filters, sort, after, limit }),
  )
  return { rows, nextCursor: last ? encodeCursor(list, positionAfter(last.subscriber, sort)) : null }
}
