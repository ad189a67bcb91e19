import { queryOptions } from '@tanstack/react-query'
import { MINUTE_MS } from '@/lib/billing/durations'
import { httpReads } from '../api/reads'
import type { AuditFilters } from '../lists/audit-filters'
import { listQuery, pageRequest } from './list-query'
import { queryKeys } from './query-keys'

/** Time between two readings of the networks' state while the page is open. */
const NETWORKS_EVERY_MS = MINUTE_MS

/** The account's sessions. */
export function sessionsQuery(reads = httpReads) {
  return queryOptions({
    queryKey: queryKeys.sessions,
    queryFn: ({ signal }) => reads.data('listSessions', { signal }),
  })
}

/** The merchant as payers see it. */
export function merchantQuery(reads = httpReads) {
  return queryOptions({
    queryKey: queryKeys.merchant,
    queryFn: ({ signal }) => reads.data('getMerchant', { signal }),
  })
}

/** Facts of the merchant that its next invoices show. */
export function invoiceSettingsQuery(reads = httpReads) {
  return queryOptions({
    queryKey: queryKeys.invoiceSettings,
    queryFn: ({ signal }) => reads.data('getInvoiceSettings', { signal }),
  })
}

/** The addresses that sign in to the account. */
export function signInAddressesQuery(reads = httpReads) {
  return queryOptions({
    queryKey: queryKeys.signInAddresses,
    queryFn: ({ signal }) => reads.data('listSignInAddresses', { signal }),
  })
}

/** The state of networks and keeper. */
export function networksQuery(reads = httpReads) {
  return queryOptions({
    queryKey: queryKeys.networks,
    queryFn: ({ signal }) => reads.data('listNetworks', { signal }),
    refetchInterval: NETWORKS_EVERY_MS,
  })
}

/** The entries of the audit log that the filters match, the latest first. */
export function auditQuery(filters: AuditFilters, reads = httpReads) {
  const { action, since, until } = filters
  return listQuery({
    queryKey: [...queryKeys.audit, filters],
    read: (cursor, signal) =>
      reads.page('listAudit', {
        query: {
          ...(action !== null && { action }),
          ...(since !== null && { from: since }),
          ...(until !== null && { to: until }),
          ...pageRequest(cursor),
        },
        signal,
      }),
  })
}
