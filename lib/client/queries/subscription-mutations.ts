import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { changeSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { callApiForVersion } from '../api/api'
import { SUBSCRIPTIONS_KEY, type SubscriptionVersion, subscriptionQuery } from '../subscription-queries'

export interface SubscriptionChange {
  /** What was read before; the server refuses when it is no longer the newest. */
  readonly before: SubscriptionVersion
  readonly fields: z.input<typeof changeSubscription.body>
}

/** Changes a subscription, unless somebody else changed it since it was read. */
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
      await client.invalidateQueries({ queryKey: [...SUBSCRIPTIONS_KEY, 'list'] })
    },
  })
}
