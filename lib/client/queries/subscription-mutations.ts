import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { changeSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { callApiForVersion } from '../api/api'
import { ApiError, ConnectionError } from '../api/api-error'
import { queryKeys } from './query-keys'
import { type SubscriptionVersion, subscriptionQuery } from './subscription-queries'

export interface SubscriptionChange {
  /** The version that was read; the server refuses the change when a newer one exists. */
  readonly before: SubscriptionVersion
  readonly fields: z.input<typeof changeSubscription.body>
}

/** Changes a subscription, unless it changed since it was read; a status that is set already counts as set. */
export function changeSubscriptionMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ before, fields }: SubscriptionChange): Promise<SubscriptionVersion> => {
      const params = { id: before.data.id }
      const ifMatch = before.etag !== null && { ifMatch: before.etag }
      try {
        return await callApiForVersion('changeSubscription', { params, body: fields, ...ifMatch })
      } catch (error) {
        const isLost = error instanceof ConnectionError
        if (!isLost && !(error instanceof ApiError && error.code === 'version_mismatch')) throw error
        const saved = await callApiForVersion('getSubscription', { params }).catch(() => null)
        if (saved === null) throw error
        // The status that is wanted: an earlier request, whose answer was lost, or somebody else has set it.
        const { status, ...others } = fields
        if (status === saved.data.status && Object.keys(others).length === 0) return saved
        if (isLost) client.setQueryData(subscriptionQuery(params.id).queryKey, saved)
        throw error
      }
    },
    onSuccess: async (after) => {
      client.setQueryData(subscriptionQuery(after.data.id).queryKey, after)
      await client.invalidateQueries({ queryKey: queryKeys.subscriptions.list })
    },
  })
}
