import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { type CancelTime, isOver } from '@/lib/billing/subscriptions/subscriber'
import type { WireBuyer } from '@/lib/wire/invoices/parties'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import type { WireChangeQuote } from '@/lib/wire/subscribers/portal-change'
import { callApi } from '../../api/api'
import { ConnectionError, showsStale } from '../../api/api-error'
import type { PermitAnswer } from '../../payment/quote'
import { queryKeys } from '../query-keys'
import { portalQuery } from './portal-queries'

export interface PortalCancelOrder {
  readonly when: CancelTime
  /** End that was shown before a cancel at the end of the period. */
  readonly expectedEnd?: string
}

/** Stops paying for a subscription; the list shows the server's answer. */
export function cancelPortalMutation(client: QueryClient, subscriberId: string) {
  return mutationOptions({
    mutationFn: (order: PortalCancelOrder) =>
      orAsListed(client, subscriberId, {
        sent: callApi('cancelPortalSubscription', { params: { subscriberId }, body: order }),
        isMade: (row) => isOver(row) || (order.when === 'period_end' && row.cancelAt !== null),
      }),
    onSuccess: (answer) => showSubscription(client, answer),
  })
}

/** Takes back a cancel that waits; the list shows the server's answer. */
export function resumePortalMutation(client: QueryClient, subscriberId: string) {
  return mutationOptions({
    mutationFn: () =>
      orAsListed(client, subscriberId, {
        sent: callApi('resumePortalSubscription', { params: { subscriberId } }),
        isMade: (row) => !isOver(row) && row.cancelAt === null,
      }),
    onSuccess: (answer) => showSubscription(client, answer),
  })
}

/** Pauses for so many periods, or ends the pause where that is null; the list shows the server's answer. */
export function pausePortalMutation(client: QueryClient, subscriberId: string) {
  const params = { subscriberId }
  return mutationOptions({
    mutationFn: (periods: number | null) =>
      orAsListed(client, subscriberId, {
        sent:
          periods === null
            ? callApi('unpausePortalSubscription', { params })
            : callApi('pausePortalSubscription', { params, body: { periods } }),
        isMade: ({ pausedFrom }) => (pausedFrom === null) === (periods === null),
      }),
    onSuccess: (answer) => showSubscription(client, answer),
  })
}

/** Sends the payer's signature that ends the permission on the chain; the list shows the server's answer. */
export async function sendSignedEnd(
  client: QueryClient,
  subscriberId: string,
  signature: string,
): Promise<void> {
  const request = { params: { subscriberId }, body: { signature } }
  showSubscription(client, await callApi('cancelPortalSubscriptionOnChain', request))
}

/** Sends the payer's signature of changed terms; the list shows the server's answer. */
export async function sendSignedChange(
  client: QueryClient,
  subscriberId: string,
  signed: { quote: WireChangeQuote; signature: string; permit: PermitAnswer | null },
): Promise<void> {
  const { quote, signature, permit } = signed
  const body = { mandate: quote.mandate.message, signature, ...(permit && { permit }) }
  showSubscription(client, await callApi('changePortalTerms', { params: { subscriberId }, body }))
}

/** Stores name and address of later invoices, or forgets them; the list shows the server's answer. */
export async function saveBuyer(
  client: QueryClient,
  subscriberId: string,
  details: WireBuyer | null,
): Promise<void> {
  const request = { params: { subscriberId }, body: { details } }
  showSubscription(client, await callApi('changePortalInvoiceDetails', request))
}

/** Takes back a signed change that waits; the list shows the server's answer. */
export function takeBackChangeMutation(client: QueryClient, subscriberId: string) {
  return mutationOptions({
    mutationFn: () => callApi('takeBackPortalChange', { params: { subscriberId } }),
    onSuccess: (answer) => showSubscription(client, answer),
    // It may have been on its way to the chain, which the list says then.
    onError: () => client.invalidateQueries({ queryKey: queryKeys.portal }),
  })
}

/** Requests another attempt at a failed payment; the list shows its outcome. */
export function retryPortalMutation(client: QueryClient, subscriberId: string) {
  return mutationOptions({
    mutationFn: () => callApi('retryPortalPayment', { params: { subscriberId } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.portal }),
  })
}

/**
 * The answer to a change. Where the list may be stale it is read anew; where the answer was lost, the
 * subscription stands for it if it has the change.
 * @throws the error of the request, else
 */
async function orAsListed(
  client: QueryClient,
  subscriberId: string,
  {
    sent,
    isMade,
  }: { sent: Promise<WirePortalSubscription>; isMade: (row: WirePortalSubscription) => boolean },
): Promise<WirePortalSubscription> {
  try {
    return await sent
  } catch (error) {
    if (!showsStale(error)) throw error
    await client.invalidateQueries({ queryKey: queryKeys.portal })
    const pages = client.getQueryData(portalQuery().queryKey)?.pages ?? []
    const row = pages.flatMap(({ data }) => data).find(({ id }) => id === subscriberId)
    if (error instanceof ConnectionError && row && isMade(row)) return row
    throw error
  }
}

function showSubscription(client: QueryClient, changed: WirePortalSubscription): void {
  client.setQueryData(
    portalQuery().queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          data: page.data.map((each) => (each.id === changed.id ? changed : each)),
        })),
      },
  )
}
