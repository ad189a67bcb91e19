import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { createDiscount } from '@/lib/wire/discounts/discounts'
import { callApi } from '../api/api'
import { httpReads } from '../api/reads'
import { listQuery, pageRequest } from './list-query'
import { queryKeys } from './query-keys'

/** The merchant's discounts, newest first, with those that are over. */
export function discountsQuery(reads = httpReads) {
  return listQuery({
    queryKey: queryKeys.discounts,
    read: (cursor, signal) => reads.page('listDiscounts', { query: pageRequest(cursor), signal }),
  })
}

interface NewDiscount {
  readonly body: z.input<typeof createDiscount.body>
  readonly idempotencyKey: string
}

/** Creates a discount. */
export function createDiscountMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (order: NewDiscount) => callApi('createDiscount', order),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.discounts }),
  })
}

/** Takes back the discount with this id, for good. */
export function archiveDiscountMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => callApi('changeDiscount', { params: { id }, body: { archived: true } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.discounts }),
  })
}
