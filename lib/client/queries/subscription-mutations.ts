import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { changeSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { callApiForVersion } from '../api/api'
import { queryKeys } from './query-keys'
import { type SubscriptionVersion, subscriptionQuery } from './subscription-queries'

export interface SubscriptionChange {
  /** The version that was read; the server refuses the change when a newer one exists. */
  readonly before: SubscriptionVersion
  readonly fields: z.input<typeof changeSubscription.body>
}

/** Changes a subscription, unless it changed since it was read. */
export function changeSubscriptionMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ before, fields }: SubscriptionChange) =>
      callApiForVersion('changeSubscription', {
        params: { id: before.data.id },
        body: fields,
        ...(before.etag !== null && { ifMatch: before.etag }),
      }),
    onSuccess: async (after) => {
      client.setQueryData(subscriptionQuery(after.data.id).queryKey, after)
      await client.invalidateQueries({ queryKey: queryKeys.subscriptions.list })
    },
  })
}
