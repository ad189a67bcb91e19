import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import { callApi } from '../../api/api'
import { queryKeys } from '../query-keys'

/** Refunds of a payment, and what another one has to be. */
export function refundsQuery(paymentId: string) {
  return queryOptions({
    queryKey: queryKeys.refunds(paymentId),
    queryFn: ({ signal }) => callApi('listRefunds', { params: { id: paymentId }, signal }),
    staleTime: 0,
  })
}

/**
 * What can still be refunded of a payment now, in atomic units. An answer that is under way may be older than what another
 * tab did: it is not waited for.
 * @throws ApiError, ConnectionError
 */
export async function readLeftToRefund(client: QueryClient, paymentId: string): Promise<bigint> {
  const query = refundsQuery(paymentId)
  await client.cancelQueries({ queryKey: query.queryKey })
  // A query would wait for a network that is away, and the person with it.
  const { left } = await client.fetchQuery({ ...query, retry: false, networkMode: 'always' })
  return BigInt(left)
}

/** Has the service read a refund's transaction. Repeating it changes nothing. @throws ApiError, ConnectionError */
export async function recordRefund(paymentId: string, transactionHash: string): Promise<void> {
  await callApi('recordRefund', { params: { id: paymentId }, body: { transactionHash } })
}

/** Reads again what is left of a payment. */
export function forgetRefunds(client: QueryClient, paymentId: string): Promise<unknown> {
  return client.invalidateQueries({ queryKey: queryKeys.refunds(paymentId) })
}

/** Reads again what a refund of a subscriber's payment changes. */
export function forgetRefunded(
  client: QueryClient,
  { id, subscriberId }: Pick<WireCharge, 'id' | 'subscriberId'>,
): Promise<unknown> {
  const keys = [queryKeys.payments, queryKeys.subscribers.one(subscriberId), queryKeys.events.recent]
  const rest = keys.map((queryKey) => client.invalidateQueries({ queryKey }))
  return Promise.all([forgetRefunds(client, id), ...rest])
}
