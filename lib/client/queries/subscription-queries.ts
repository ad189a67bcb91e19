import { queryOptions } from '@tanstack/react-query'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { httpReads } from '../api/reads'
import { listQuery, pageRequest } from './list-query'
import { queryKeys } from './query-keys'

/** All subscriptions of the merchant, newest first. */
export function subscriptionsQuery(reads = httpReads) {
  return listQuery({
    queryKey: queryKeys.subscriptions.list,
    read: (cursor, signal) => reads.page('listSubscriptions', { query: pageRequest(cursor), signal }),
  })
}

/** A subscription as it was read, with the ETag that makes a change of it safe. */
export interface SubscriptionVersion {
  readonly data: WireMerchantSubscription
  readonly etag: string | null
}

/** One subscription. */
export function subscriptionQuery(id: string, reads = httpReads) {
  return queryOptions({
    queryKey: queryKeys.subscriptions.record(id),
    queryFn: ({ signal }): Promise<SubscriptionVersion> =>
      reads.version('getSubscription', { params: { id }, signal }),
  })
}
