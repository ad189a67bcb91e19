import { httpReads } from '../api/reads'
import { listQuery, pageRequest } from './list-query'
import { queryKeys } from './query-keys'

/** Subscriptions of one page: few, since each comes with its payments. */
const PORTAL_PAGE_SIZE = 20

/** The subscriptions that the signed-in wallet pays for, the newest first. */
export function portalQuery(reads = httpReads) {
  return listQuery({
    queryKey: queryKeys.portal,
    read: (cursor, signal) =>
      reads.page('listPortalSubscriptions', { query: pageRequest(cursor, PORTAL_PAGE_SIZE), signal }),
  })
}
