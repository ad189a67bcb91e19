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
