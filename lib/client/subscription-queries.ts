import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { callApiForPage, callApiForVersion } from './api/api'

/** Under which everything about subscriptions is cached. */
export const SUBSCRIPTIONS_KEY = ['subscriptions'] as const

export interface SubscriptionPage {
  readonly data: WireMerchantSubscription[]
  readonly nextCursor: string | null
}

type LoadSubscriptions = (cursor: string | null, signal: AbortSignal) => Promise<SubscriptionPage>

/** All subscriptions of the merchant, newest first. On the server, `load` is the service. */
export function subscriptionsQuery(load: LoadSubscriptions = loadSubscriptions) {
  return infiniteQueryOptions({
    queryKey: [...SUBSCRIPTIONS_KEY, 'list'],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  })
}

function loadSubscriptions(cursor: string | null, signal: AbortSignal): Promise<SubscriptionPage> {
  return callApiForPage('listSubscriptions', { query: cursor === null ? {} : { cursor }, signal })
}

/** A subscription as it was read, with the ETag that makes a change of it safe. */
export interface SubscriptionVersion {
  readonly data: WireMerchantSubscription
  readonly etag: string | null
}

type LoadSubscription = (signal: AbortSignal) => Promise<SubscriptionVersion>

/** One subscription. On the server, `load` is the service. */
export function subscriptionQuery(id: string, load?: LoadSubscription) {
  return queryOptions({
    queryKey: [...SUBSCRIPTIONS_KEY, id, 'record'],
    queryFn: ({ signal }): Promise<SubscriptionVersion> =>
      load ? load(signal) : callApiForVersion('getSubscription', { params: { id }, signal }),
  })
}
