import 'server-only'
import type { Deps } from '../../deps'
import { readPage } from '../../store/database/read-page'
import { type EventDetails, type EventFilters, pageOfEvents } from '../../store/reports/event-pages'
import { assertFiltersExist } from './assert-filters-exist'
import { assertTimeOrder } from './assert-time-order'
import { findSettledEvent } from './find-settled-event'

/** Default wait for events that are being written, in milliseconds. */
const SETTLE_MS = 1000

interface EventsParams {
  readonly merchantId: string
  readonly filters: EventFilters
  readonly order: 'asc' | 'desc'
  readonly after?: bigint | undefined
  readonly limit: number
  /** Maximum wait for events that are being written, in milliseconds; a second by default. */
  readonly settleMs?: number
}

/**
 * A page of a merchant's event log that the filters match. Read forwards it can be followed without leaving an event
 * out: ids are given before transactions end, so a page stops before the first event that an earlier one may still
 * come before.
 * @returns the events, and the id after which the next page begins; null where there is nothing more yet
 * @throws NotFoundError for a subscription or subscriber that the merchant does not have, InvalidValueError for a
 *   time that ends before it begins.
 */
export async function listEvents(
  { store }: Pick<Deps, 'store'>,
  { merchantId, filters, order, after, limit, settleMs = SETTLE_MS }: EventsParams,
): Promise<{ events: EventDetails[]; nextCursor: string | null }> {
  assertTimeOrder(filters)
  const until = order === 'asc' ? await findSettledEvent(store, settleMs) : undefined
  const { page: events, last } = await readPage(limit, (limit) =>
    pageOfEvents(store.db, { merchantId, filters, order, after, until, limit }),
  )
  if (events.length === 0) await assertFiltersExist({ store }, { merchantId, filters })
  return { events, nextCursor: last ? last.event.id.toString() : null }
}
