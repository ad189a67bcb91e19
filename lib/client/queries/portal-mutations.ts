import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { callApi } from '../api/api'
import { portalQuery } from './portal-queries'
import { queryKeys } from './query-keys'

/** Stops paying for a subscription; the list shows the server's answer. */
export function cancelPortalMutation(client: QueryClient, subscriberId: string) {
  return mutationOptions({
    mutationFn: () => callApi('cancelPortalSubscription', { params: { subscriberId } }),
    onSuccess: (answer) => showSubscription(client, answer),
  })
}

/** Requests another attempt at a failed payment; the list shows its outcome. */
export function retryPortalMutation(client: QueryClient, subscriberId: string) {
  return mutationOptions({
    mutationFn: () => callApi('retryPortalPayment', { params: { subscriberId } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.portal }),
  })
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
