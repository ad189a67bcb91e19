import { queryOptions } from '@tanstack/react-query'
import type { WireWebhookDelivery } from '@/lib/wire/webhooks/webhook-deliveries'
import { callApi } from '../../api/api'
import { httpReads } from '../../api/reads'
import { listQuery, pageRequest } from '../list-query'
import { queryKeys } from '../query-keys'

export type DeliveryStatus = WireWebhookDelivery['status']

/** Time between two readings of deliveries while the page is looked at, and while something is on its way. */
const EVERY_MS = 5_000
const PENDING_EVERY_MS = 2_000

/** The merchant's webhook endpoints, the first created first. */
export function webhookEndpointsQuery(reads = httpReads) {
  return queryOptions({
    queryKey: queryKeys.webhooks.list,
    queryFn: ({ signal }) => reads.data('listWebhookEndpoints', { signal }),
  })
}

export function webhookEndpointQuery(id: string, reads = httpReads) {
  return queryOptions({
    queryKey: queryKeys.webhooks.record(id),
    queryFn: ({ signal }) => reads.data('getWebhookEndpoint', { params: { id }, signal }),
  })
}

/** Deliveries to an endpoint, the newest first; read again and again, for they come by themselves. */
export function webhookDeliveriesQuery(endpoint: string, status: DeliveryStatus | null, reads = httpReads) {
  return {
    ...listQuery({
      queryKey: [...queryKeys.webhooks.deliveries(endpoint), status],
      read: (cursor, signal) =>
        reads.page('listWebhookDeliveries', {
          query: { endpoint, ...(status !== null && { status }), ...pageRequest(cursor) },
          signal,
        }),
    }),
    refetchInterval: ({ state }: { state: { data?: unknown } }) =>
      hasPending(state.data) ? PENDING_EVERY_MS : EVERY_MS,
  } as const
}

function hasPending(data: unknown): boolean {
  const { pages = [] } = (data ?? {}) as { pages?: readonly { data: readonly WireWebhookDelivery[] }[] }
  return pages.some((page) => page.data.some(({ status }) => status === 'pending'))
}

/** A delivery with its request and the answers of its attempts. */
export function webhookDeliveryQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.delivery(id),
    queryFn: ({ signal }) => callApi('getWebhookDelivery', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? PENDING_EVERY_MS : false),
  })
}
