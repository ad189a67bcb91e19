import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { callApiForPage } from './api/api'
import type { ListPage, ListQuery, LoadPage } from './lists/paged-list'

export type PortalPage = ListPage<WirePortalSubscription>

/** How many subscriptions one request brings: each comes with its payments. */
export const PORTAL_PAGE_SIZE = 20

/** Under which what the signed-in wallet pays for is cached. */
export const PORTAL_KEY = ['portal'] as const

/** What the signed-in wallet pays for, the newest first. On the server, `load` is the service. */
export function portalQuery(load?: LoadPage<WirePortalSubscription>): ListQuery<WirePortalSubscription> {
  return {
    queryKey: PORTAL_KEY,
    queryFn: ({ pageParam, signal }) =>
      load
        ? load(pageParam, signal)
        : callApiForPage('listPortalSubscriptions', {
            query: { limit: String(PORTAL_PAGE_SIZE), ...(pageParam !== null && { cursor: pageParam }) },
            signal,
          }),
    initialPageParam: null,
    getNextPageParam: (last) => last.nextCursor,
  }
}
