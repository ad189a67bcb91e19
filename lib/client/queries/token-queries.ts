import { queryOptions } from '@tanstack/react-query'
import { httpReads } from '../api/reads'
import { queryKeys } from './query-keys'

/** The tokens that this installation accepts; they change only when it starts. */
export function tokensQuery(reads = httpReads) {
  return queryOptions({
    queryKey: queryKeys.tokens,
    queryFn: ({ signal }) => reads.data('listTokens', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
