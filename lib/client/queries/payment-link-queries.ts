import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { createPaymentLink } from '@/lib/wire/checkout/payment-links'
import { callApi } from '../api/api'
import { httpReads } from '../api/reads'
import { listQuery, pageRequest } from './list-query'
import { queryKeys } from './query-keys'

/** Payment links of a subscription beside its own, newest first, with those that are over. */
export function paymentLinksQuery(subscriptionId: string, reads = httpReads) {
  return listQuery({
    queryKey: queryKeys.paymentLinks(subscriptionId),
    read: (cursor, signal) =>
      reads.page('listPaymentLinks', { params: { id: subscriptionId }, query: pageRequest(cursor), signal }),
  })
}

interface NewPaymentLink {
  readonly body: z.input<typeof createPaymentLink.body>
  readonly idempotencyKey: string
}

/** Creates a payment link of a subscription. */
export function createPaymentLinkMutation(client: QueryClient, subscriptionId: string) {
  return {
    mutationFn: (order: NewPaymentLink) =>
      callApi('createPaymentLink', { params: { id: subscriptionId }, ...order }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.paymentLinks(subscriptionId) }),
  }
}

/** Archives the payment link with this id, for good. */
export function archivePaymentLinkMutation(client: QueryClient, subscriptionId: string) {
  return {
    mutationFn: (id: string) => callApi('archivePaymentLink', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.paymentLinks(subscriptionId) }),
  }
}
