import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { createApiKey } from '@/lib/wire/accounts/api-keys'
import { callApi } from '../../api/api'
import { queryKeys } from '../query-keys'

interface NewApiKey {
  readonly body: z.input<typeof createApiKey.body>
  readonly idempotencyKey: string
}

/** Creates an API key; its answer is the only one that holds the key itself. */
export function createApiKeyMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (order: NewApiKey) => callApi('createApiKey', order),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.apiKeys }),
  })
}

/** Revokes the API key with this id. */
export function revokeApiKeyMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => callApi('revokeApiKey', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.apiKeys }),
  })
}
