import { queryOptions } from '@tanstack/react-query'
import {
  SUBSCRIBER_CSV_COLUMNS,
  type SubscriberCsvColumn,
} from '@/lib/wire/subscribers/subscriber-csv-columns'
import type { WireSubscriberDetails, WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { callApi, callApiForPage } from './api/api'
import { type ListPage, type ListQuery, type LoadPage, PAGE_SIZE } from './lists/paged-list'
import type { HideableColumn, SubscriberFilters } from './lists/subscriber-filters'
import { SUBSCRIPTIONS_KEY } from './subscription-queries'

export type SubscriberPage = ListPage<WireSubscriberRow>

/** Under which all lists of a subscription's subscribers are cached, whatever their filters. */
export function subscribersKey(subscriptionId: string) {
  return [...SUBSCRIPTIONS_KEY, subscriptionId, 'subscribers'] as const
}

/** A subscription's subscribers that the filters match, beginning at `start`. On the server, `load` is the service. */
export function subscribersQuery(
  subscriptionId: string,
  filters: SubscriberFilters,
  start: string | null,
  load?: LoadPage<WireSubscriberRow>,
): ListQuery<WireSubscriberRow> {
  return {
    // Which columns are shown makes no other rows of them.
    queryKey: [...subscribersKey(subscriptionId), { ...filters, hidden: [] }, start],
    queryFn: ({ pageParam, signal }) =>
      load
        ? load(pageParam, signal)
        : callApiForPage('listSubscriberRows', {
            params: { id: subscriptionId },
            query: subscribersRequest(filters, pageParam),
            signal,
          }),
    initialPageParam: start,
    getNextPageParam: (last) => last.nextCursor,
  }
}

/** The query parameters of the operation for these filters. */
function subscribersRequest(filters: SubscriberFilters, cursor: string | null) {
  return {
    ...filterRequest(filters),
    limit: String(PAGE_SIZE),
    ...(cursor !== null && { cursor }),
  }
}

/** What the file has no column of, where the list has none. */
const CSV_COLUMNS: Readonly<Record<HideableColumn, readonly SubscriberCsvColumn[]>> = {
  plan: ['plan', 'price', 'frequency', 'planId'],
  token: ['token', 'network', 'tokenAddress', 'chainId'],
  since: ['subscribedAt', 'firstChargeAt'],
  next: ['currentPeriodEnd', 'nextChargeAt'],
  left: ['renewalsLeft'],
}

/** The columns of a file that leaves out what the list does not show; undefined where it shows all. */
export function csvColumns({ hidden }: SubscriberFilters): readonly SubscriberCsvColumn[] | undefined {
  if (hidden.length === 0) return undefined
  const left = new Set(hidden.flatMap((column) => CSV_COLUMNS[column]))
  return SUBSCRIBER_CSV_COLUMNS.filter((column) => !left.has(column))
}

/** Where everybody whom the filters match is to be had as CSV, without what the list does not show of them. */
export function subscribersCsvAddress(subscriptionId: string, filters: SubscriberFilters): string {
  const query = new URLSearchParams(filterRequest(filters))
  const columns = csvColumns(filters)
  if (columns) query.set('columns', columns.join())
  return `/api/v1/subscriptions/${subscriptionId}/subscribers.csv?${query}`
}

/** The largest page that the API gives. */
const LARGE_PAGE = 200

/**
 * Everybody whom the filters match.
 * @param onRead - hears how many were read so far, after each page
 */
export async function readAllSubscribers(
  subscriptionId: string,
  filters: SubscriberFilters,
  { signal, onRead }: { readonly signal: AbortSignal; readonly onRead: (count: number) => void },
): Promise<WireSubscriberRow[]> {
  const rows: WireSubscriberRow[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: SubscriberPage = await callApiForPage('listSubscriberRows', {
      params: { id: subscriptionId },
      query: { ...filterRequest(filters), limit: String(LARGE_PAGE), ...(cursor && { cursor }) },
      signal,
    })
    rows.push(...page.data)
    onRead(rows.length)
    cursor = page.nextCursor
  }
  return rows
}

function filterRequest(filters: SubscriberFilters) {
  return {
    sort: filters.sort,
    ...(filters.status !== null && { status: filters.status }),
    ...(filters.plan !== null && { plan: filters.plan }),
    ...(filters.token !== null && { token: filters.token }),
    ...(filters.search !== '' && { q: filters.search }),
  }
}

/** Under which everything about one subscriber is cached. */
export function subscriberKey(subscriberId: string) {
  return ['subscribers', subscriberId] as const
}

/** A subscriber with payments, events and permission. */
export function subscriberQuery(subscriberId: string) {
  return queryOptions({
    queryKey: [...subscriberKey(subscriberId), 'record'],
    queryFn: ({ signal }): Promise<WireSubscriberDetails> =>
      callApi('getSubscriber', { params: { id: subscriberId }, signal }),
  })
}

/** The same as it stands now: for decisions, so never from memory. */
export function subscriberNowQuery(subscriberId: string) {
  return queryOptions({
    queryKey: [...subscriberKey(subscriberId), 'now'],
    queryFn: ({ signal }): Promise<WireSubscriberDetails> =>
      callApi('getSubscriber', { params: { id: subscriberId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}
