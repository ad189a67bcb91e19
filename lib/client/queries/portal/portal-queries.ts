import { queryOptions } from '@tanstack/react-query'
import type { ChangeTime } from '@/lib/billing/changes/change-terms'
import { MINUTE_MS } from '@/lib/billing/durations'
import { callApi } from '../../api/api'
import { httpReads } from '../../api/reads'
import { permissionApi } from '../../payment/permission-api'
import { listQuery, pageRequest } from '../list-query'
import { queryKeys } from '../query-keys'

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

/** Allowance that a payer gives for so many further charges, as the chain has it now. */
export function permissionQuoteQuery(subscriberId: string, charges: number) {
  return queryOptions({
    queryKey: queryKeys.permissionQuote(subscriberId, charges),
    queryFn: () => permissionApi(subscriberId, charges).quote(),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** Plans and tokens that a subscription can be changed to. */
export function changeOptionsQuery(subscriberId: string) {
  return queryOptions({
    queryKey: queryKeys.changeOptions(subscriberId),
    queryFn: () => callApi('getPortalChangeOptions', { params: { subscriberId } }),
  })
}

/** New terms of a subscription to sign, as they are now. */
export function changeQuoteQuery(
  subscriberId: string,
  wanted: { planId: string; tokenId: string; quantity: number; when: ChangeTime },
) {
  return queryOptions({
    queryKey: queryKeys.changeQuote(subscriberId, wanted),
    queryFn: () => callApi('quotePortalChange', { params: { subscriberId }, body: wanted }),
    staleTime: 10 * MINUTE_MS,
    gcTime: 0,
    retry: false,
  })
}
