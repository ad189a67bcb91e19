import { queryOptions } from '@tanstack/react-query'
import type { WireAuditEntry } from '@/lib/wire/accounts/audit'
import type { WireSession } from '@/lib/wire/accounts/sessions'
import type { WireSignInAddress } from '@/lib/wire/accounts/sign-in-addresses'
import type { WireNetworks } from '@/lib/wire/health/networks'
import { callApi, callApiForPage } from './api/api'
import type { AuditFilters } from './lists/audit-filters'
import { type ListQuery, type LoadPage, PAGE_SIZE } from './lists/paged-list'

/** How often the state of the networks is read again while the page is open. */
const NETWORKS_EVERY_MS = 60_000

/** Where somebody is signed in to the account. On the server, `load` is the service; so it is for the others here. */
export function sessionsQuery(load?: () => Promise<WireSession[]>) {
  return queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }): Promise<WireSession[]> => (load ? load() : callApi('listSessions', { signal })),
  })
}

/** The addresses that sign in to the account. */
export function signInAddressesQuery(load?: () => Promise<WireSignInAddress[]>) {
  return queryOptions({
    queryKey: ['sign-in-addresses'],
    queryFn: ({ signal }): Promise<WireSignInAddress[]> =>
      load ? load() : callApi('listSignInAddresses', { signal }),
  })
}

/** How networks and keeper are. */
export function networksQuery(load?: () => Promise<WireNetworks>) {
  return queryOptions({
    queryKey: ['networks'],
    queryFn: ({ signal }): Promise<WireNetworks> => (load ? load() : callApi('listNetworks', { signal })),
    refetchInterval: NETWORKS_EVERY_MS,
  })
}

/** The entries of the audit log that the filters match, the latest first. */
export function auditQuery(
  filters: AuditFilters,
  load?: LoadPage<WireAuditEntry>,
): ListQuery<WireAuditEntry> {
  const { action, since, until } = filters
  return {
    queryKey: ['audit', filters],
    queryFn: ({ pageParam, signal }) =>
      load
        ? load(pageParam, signal)
        : callApiForPage('listAudit', {
            query: {
              ...(action !== null && { action }),
              ...(since !== null && { from: since }),
              ...(until !== null && { to: until }),
              limit: String(PAGE_SIZE),
              ...(pageParam !== null && { cursor: pageParam }),
            },
            signal,
          }),
    initialPageParam: null,
    getNextPageParam: (last) => last.nextCursor,
  }
}
