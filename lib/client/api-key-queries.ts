import { queryOptions } from '@tanstack/react-query'
import type { WireApiKey } from '@/lib/wire/accounts/api-keys'
import { callApi } from './api/api'

/** The merchant's API keys, revoked ones too. On the server, `load` is the service. */
export function apiKeysQuery(load?: () => Promise<WireApiKey[]>) {
  return queryOptions({
    queryKey: ['api-keys'],
    queryFn: ({ signal }): Promise<WireApiKey[]> => (load ? load() : callApi('listApiKeys', { signal })),
  })
}
