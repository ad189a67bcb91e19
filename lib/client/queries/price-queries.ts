import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { announcePriceChange } from '@/lib/wire/price-changes/price-changes'
import { callApi } from '../api/api'
import { httpReads } from '../api/reads'
import { listQuery, pageRequest } from './list-query'
import { queryKeys } from './query-keys'

/** The price changes of a plan, newest first. */
export function priceChangesQuery(planId: string, reads = httpReads) {
  return listQuery({
    queryKey: queryKeys.priceChanges(planId),
    read: (cursor, signal) =>
      reads.page('listPriceChanges', { params: { id: planId }, query: pageRequest(cursor), signal }),
  })
}

interface NewPriceChange {
  readonly planId: string
  readonly body: z.input<typeof announcePriceChange.body>
  readonly idempotencyKey: string
}

/** Announces another price to the subscribers of a plan; what they pay is read anew. */
export function announcePriceChangeMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ planId, body, idempotencyKey }: NewPriceChange) =>
      callApi('announcePriceChange', { params: { id: planId }, body, idempotencyKey }),
    onSuccess: (_, { planId }) => readAnew(client, planId),
  })
}

/** Withdraws the higher price that the payers of a plan are asked to accept. */
export function withdrawPriceChangeMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ planId }: { readonly planId: string }) =>
      callApi('withdrawPriceChange', { params: { id: planId } }),
    onSuccess: (_, { planId }) => readAnew(client, planId),
  })
}

const readAnew = (client: QueryClient, planId: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.priceChanges(planId) }),
    client.invalidateQueries({ queryKey: queryKeys.subscriptions.all }),
    client.invalidateQueries({ queryKey: queryKeys.subscribers.all }),
    client.invalidateQueries({ queryKey: queryKeys.metrics }),
  ])
