import { queryOptions } from '@tanstack/react-query'
import {
  SUBSCRIBER_CSV_COLUMNS,
  type SubscriberCsvColumn,
} from '@/lib/wire/subscribers/subscriber-csv-columns'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { callApi, callApiForPage } from '../api/api'
import { httpReads } from '../api/reads'
import type { ListPage } from '../lists/paged-list'
import type { HideableColumn, SubscriberFilters } from '../lists/subscriber-filters'
import { listQuery, pageRequest } from './list-query'
import { queryKeys } from './query-keys'

/** A subscription's subscribers that the filters match, beginning at `start`. */
export function subscribersQuery(
  subscriptionId: string,
  filters: SubscriberFilters,
  start: string | null,
  reads = httpReads,
) {
  return listQuery({
    // Hidden columns do not change the rows.
    queryKey: [...queryKeys.subscriptions.subscribers(subscriptionId), { ...filters, hidden: [] }, start],
    start,
    read: (cursor, signal) =>
      reads.page('listSubscriberRows', {
        params: { id: subscriptionId },
        query: { ...filterRequest(filters), ...pageRequest(cursor) },
        signal,
      }),
  })
}

/** Subscribers of all subscriptions that the filters match, beginning at `start`. */
export function allSubscribersQuery(filters: SubscriberFilters, start: string | null, reads = httpReads) {
  return listQuery({
    queryKey: [...queryKeys.subscribers.lists, { ...filters, hidden: [] }, start],
    start,
    read: (cursor, signal) =>
      reads.page('listAllSubscribers', {
        query: { ...filterRequest({ ...filters, plan: null, token: null }), ...pageRequest(cursor) },
        signal,
      }),
  })
}

/** Columns of the CSV that go with each column of the list. */
const CSV_COLUMNS: Readonly<Record<HideableColumn, readonly SubscriberCsvColumn[]>> = {
  plan: [
    ...(['plan', 'price', 'quantity', 'credit', 'frequency', 'planId'] as const),
    ...(['discountCode', 'discountPercent', 'discountAmount', 'discountChargesLeft'] as const),
  ],
  token: ['token', 'network', 'tokenAddress', 'chainId'],
  since: ['subscribedAt', 'firstChargeAt'],
  next: ['paidThrough', 'accessUntil', 'currentPeriodEnd', 'nextChargeAt'],
  left: ['renewalsLeft', 'permissionChargesLeft', 'permissionEndsAt'],
}

/** The columns of a file that leaves out what the list does not show; undefined where it shows all. */
export function csvColumns({ hidden }: SubscriberFilters): readonly SubscriberCsvColumn[] | undefined {
  if (hidden.length === 0) return undefined
  const left = new Set(hidden.flatMap((column) => CSV_COLUMNS[column]))
  return SUBSCRIBER_CSV_COLUMNS.filter((column) => !left.has(column))
}

/** The address of the CSV of all subscribers that the filters match, with the columns that the list shows. */
export function subscribersCsvAddress(subscriptionId: string, filters: SubscriberFilters): string {
  const query = new URLSearchParams(filterRequest(filters))
  const columns = csvColumns(filters)
  if (columns) query.set('columns', columns.join())
  return `/api/v1/subscriptions/${subscriptionId}/subscribers.csv?${query}`
}

/** The largest page that `listSubscriberRows` allows. */
const LARGE_PAGE = 200

/**
 * All subscribers that the filters match.
 * @param onRead - called after each page with the count read so far
 */
export async function readAllSubscribers(
  subscriptionId: string,
  filters: SubscriberFilters,
  { signal, onRead }: { readonly signal: AbortSignal; readonly onRead: (count: number) => void },
): Promise<WireSubscriberRow[]> {
  const rows: WireSubscriberRow[] = []
  let cursor: string | null = null
  do {
    const page: ListPage<WireSubscriberRow> = await callApiForPage('listSubscriberRows', {
      params: { id: subscriptionId },
      query: { ...filterRequest(filters), ...pageRequest(cursor, LARGE_PAGE) },
      signal,
    })
    rows.push(...page.data)
    onRead(rows.length)
    cursor = page.nextCursor
  } while (cursor !== null)
  return rows
}

/** The query parameters of the operations for these filters. */
function filterRequest(filters: SubscriberFilters) {
  return {
    sort: filters.sort,
    ...(filters.status !== null && { status: filters.status }),
    ...(filters.plan !== null && { plan: filters.plan }),
    ...(filters.token !== null && { token: filters.token }),
    ...(filters.search !== '' && { q: filters.search }),
  }
}

/** A subscriber with payments, events and permission. */
export function subscriberQuery(subscriberId: string) {
  return queryOptions({
    queryKey: queryKeys.subscribers.record(subscriberId),
    queryFn: ({ signal }) => callApi('getSubscriber', { params: { id: subscriberId }, signal }),
  })
}

/** A subscriber as it is now, never from the cache: for decisions. */
export function subscriberNowQuery(subscriberId: string) {
  return queryOptions({
    queryKey: queryKeys.subscribers.now(subscriberId),
    queryFn: ({ signal }) => callApi('getSubscriber', { params: { id: subscriberId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}
