import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '../api/api'
import { queryKeys } from './query-keys'

/** Refunds of a payment, and what another one has to be. */
export function refundsQuery(paymentId: string) {
  return queryOptions({
    queryKey: queryKeys.refunds(paymentId),
    queryFn: ({ signal }) => callApi('listRefunds', { params: { id: paymentId }, signal }),
    staleTime: 0,
  })
}

/** Has the service read a refund's transaction. Repeating it changes nothing. @throws ApiError, ConnectionError */
export async function recordRefund(paymentId: string, transactionHash: string): Promise<void> {
  await callApi('recordRefund', { params: { id: paymentId }, body: { transactionHash } })
}

/** Reads again what a refund of a subscriber's payment changes. */
export function forgetRefunded(client: QueryClient, subscriberId: string): Promise<unknown> {
  const keys = [queryKeys.payments, queryKeys.subscribers.one(subscriberId), queryKeys.events.recent]
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
