import { queryOptions } from '@tanstack/react-query'
import { httpReads } from '../../api/reads'
import { queryKeys } from '../query-keys'

/** The merchant's API keys, revoked ones too. */
export function apiKeysQuery(reads = httpReads) {
  return queryOptions({
    queryKey: queryKeys.apiKeys,
    queryFn: ({ signal }) => reads.data('listApiKeys', { signal }),
  })
}
