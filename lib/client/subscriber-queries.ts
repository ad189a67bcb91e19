import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { WireCharge } from '@/lib/wire/payments'
import type { WireSubscriberRow } from '@/lib/wire/subscribers'
import { callApi, callApiForPage } from './api'
import type { SubscriberFilters } from './subscriber-filters'
import { SUBSCRIPTIONS_KEY } from './subscription-queries'

/** How many rows one request brings. */
export const SUBSCRIBER_PAGE_SIZE = 50

export interface SubscriberPage {
  readonly data: WireSubscriberRow[]
  readonly nextCursor: string | null
}

/** Where a page begins: after a cursor, or at the beginning of the list for null. */
type LoadSubscribers = (cursor: string | null, signal: AbortSignal) => Promise<SubscriberPage>

/** Under which all lists of a subscription's subscribers are cached, whatever their filters. */
export function subscribersKey(subscriptionId: string) {
  return [...SUBSCRIPTIONS_KEY, subscriptionId, 'subscribers'] as const
}

/** A subscription's subscribers that the filters match, beginning at `start`. On the server, `load` is the service. */
export function subscribersQuery(
  subscriptionId: string,
  filters: SubscriberFilters,
  start: string | null,
  load?: LoadSubscribers,
) {
  return infiniteQueryOptions({
    queryKey: [...subscribersKey(subscriptionId), filters, start],
    queryFn: ({ pageParam, signal }): Promise<SubscriberPage> =>
      load
        ? load(pageParam, signal)
        : callApiForPage('listSubscriberRows', {
            params: { id: subscriptionId },
            query: subscribersRequest(filters, pageParam),
            signal,
          }),
    initialPageParam: start,
    getNextPageParam: (last) => last.nextCursor,
  })
}

/** The query parameters of the operation for these filters. */
export function subscribersRequest(filters: SubscriberFilters, cursor: string | null) {
  return {
    sort: filters.sort,
    limit: String(SUBSCRIBER_PAGE_SIZE),
    ...(filters.status !== null && { status: filters.status }),
    ...(filters.plan !== null && { plan: filters.plan }),
    ...(filters.token !== null && { token: filters.token }),
    ...(filters.search !== '' && { q: filters.search }),
    ...(cursor !== null && { cursor }),
  }
}

/** The charges of one subscriber, as they stand now: for decisions, so never from memory. */
export function chargesQuery(subscriberId: string) {
  return queryOptions({
    queryKey: ['subscribers', subscriberId, 'charges'],
    queryFn: async ({ signal }): Promise<WireCharge[]> => {
      const { payments } = await callApi('getSubscriber', { params: { id: subscriberId }, signal })
      return payments
    },
    staleTime: 0,
    gcTime: 0,
  })
}
