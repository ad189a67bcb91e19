import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../deps'
import { readPage } from '../../store/database/read-page'
import {
  type EventDetails,
  type EventFilters,
  findLastEventId,
  listEventWriters,
  pageOfEvents,
} from '../../store/reports/event-pages'
import { assertFiltersExist } from './assert-filters-exist'
import { assertTimeOrder } from './assert-time-order'

/** Default wait for events that are being written, and its polling interval, in milliseconds. */
const SETTLE_MS = 1000
const LOOK_MS = 20

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
  const until = order === 'asc' ? await findSettledId(store, settleMs) : undefined
  const { page: events, last } = await readPage(limit, (limit) =>
    pageOfEvents(store.db, { merchantId, filters, order, after, until, limit }),
  )
  if (events.length === 0) await assertFiltersExist({ store }, { merchantId, filters })
  return { events, nextCursor: last ? last.event.id.toString() : null }
}

/**
 * Highest id up to which every event is committed or never will be. While transactions that drew lower ids
 * are still open after `settleMs`, nothing counts as settled: the caller's next request reads the events.
 */
async function findSettledId(store: Deps['store'], settleMs: number): Promise<bigint> {
  // In this order: a transaction that drew an id up to this one has ended, or is among the writers.
  const last = await findLastEventId(store.db)
  let open = new Set(await listEventWriters(store.db))
  for (let waited = 0; open.size > 0; waited += LOOK_MS) {
    if (waited >= settleMs) return 0n
    await sleep(LOOK_MS)
    open = new Set((await listEventWriters(store.db)).filter((writer) => open.has(writer)))
  }
  return last
}
