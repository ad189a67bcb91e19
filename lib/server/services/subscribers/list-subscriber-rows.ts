import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { SubscriberSort } from '@/lib/wire/subscribers/subscribers'
import type { Deps } from '../../deps'
import { batches, EXPORT_BATCH_SIZE } from '../../store/database/batches'
import { decodeCursor, encodeCursor } from '../../store/database/cursor'
import { readPage } from '../../store/database/read-page'
import {
  pageOfSubscriberDetails,
  positionAfter,
  type SubscriberFilters,
} from '../../store/subscribers/subscriber-pages'
import { findManySubscriberDetails, type SubscriberDetails } from '../../store/subscribers/subscribers'
import { findSubscription } from '../../store/subscriptions/subscriptions'

/**
 * A page of a merchant's subscribers that the filters match.
 * Pages never overlap nor leave a row out while the sorted times stay as they are.
 * @throws NotFoundError for a subscription that the merchant does not have, InvalidValueError for a cursor of
 *   another order.
 */
export async function listSubscriberRows(
  deps: Pick<Deps, 'store'>,
  params: {
    merchantId: string
    subscriptionId: string
    filters: SubscriberFilters
    sort: SubscriberSort
    limit: number
    cursor?: string | undefined
  },
): Promise<{ rows: SubscriberDetails[]; nextCursor: string | null }> {
  const { merchantId, subscriptionId, sort, limit } = params
  const list = `subscribers:${sort}`
  const after = params.cursor === undefined ? null : decodeCursor(list, params.cursor)
  const { page: rows, last } = await readPage(limit, (limit) =>
    pageOfSubscriberDetails(deps.store.db, {
      merchantId,
      subscriptionId,
      filters: params.filters,
      sort,
      after,
      limit,
    }),
  )
  if (rows.length === 0 && !(await findSubscription(deps.store.db, { id: subscriptionId, merchantId }))) {
    throw new NotFoundError('Subscription')
  }
  return {
    rows,
    nextCursor: last ? encodeCursor(list, positionAfter(last.subscriber, sort)) : null,
  }
}

/**
 * All of a merchant's subscribers that the filters match, page by page. The first page is read before this returns.
 * @throws NotFoundError for a subscription that the merchant does not have.
 */
export async function exportSubscribers(
  { store }: Pick<Deps, 'store'>,
  params: { merchantId: string; subscriptionId: string; filters: SubscriberFilters; sort: SubscriberSort },
): Promise<AsyncIterable<readonly SubscriberDetails[]>> {
  const { merchantId, subscriptionId, filters, sort } = params
  if (!(await findSubscription(store.db, { id: subscriptionId, merchantId }))) {
    throw new NotFoundError('Subscription')
  }
  const read = (limit: number, last: SubscriberDetails | null) =>
    pageOfSubscriberDetails(store.db, {
      merchantId,
      subscriptionId,
      filters,
      sort,
      after: last && positionAfter(last.subscriber, sort),
      limit,
    })
  return batches({ size: EXPORT_BATCH_SIZE, first: await read(EXPORT_BATCH_SIZE, null) }, read)
}

/**
 * Those of the ids that are subscribers of a merchant's subscription, in the order of `ids`, page by page.
 * @param params.ids - none of them twice; who is not found is left out
 * @throws NotFoundError for a subscription that the merchant does not have.
 */
export async function exportSomeSubscribers(
  { store }: Pick<Deps, 'store'>,
  params: { merchantId: string; subscriptionId: string; ids: readonly string[] },
): Promise<AsyncIterable<readonly SubscriberDetails[]>> {
  const { merchantId, subscriptionId, ids } = params
  if (!(await findSubscription(store.db, { id: subscriptionId, merchantId }))) {
    throw new NotFoundError('Subscription')
  }
  async function* pages() {
    for (let start = 0; start < ids.length; start += EXPORT_BATCH_SIZE) {
      const some = ids.slice(start, start + EXPORT_BATCH_SIZE)
      const found = await findManySubscriberDetails(store.db, { ids: some, merchantId, subscriptionId })
      const rows = new Map(found.map((details) => [details.subscriber.id, details]))
      yield some.flatMap((id) => rows.get(id) ?? [])
    }
  }
  return pages()
}
