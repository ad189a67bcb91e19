import { queryOptions } from '@tanstack/react-query'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import { callApi } from './api/api'

/** The tokens that this installation accepts; they change only when it starts. On the server, `load` is the service. */
export function tokensQuery(load?: () => Promise<WireCatalogueToken[]>) {
  return queryOptions({
    queryKey: ['tokens'],
    queryFn: ({ signal }): Promise<WireCatalogueToken[]> =>
      load ? load() : callApi('listTokens', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
