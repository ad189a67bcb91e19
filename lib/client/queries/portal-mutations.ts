import { type InfiniteData, mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { callApi } from '../api/api'
import { PORTAL_KEY, type PortalPage } from '../portal-queries'

/** Stops paying for a subscription; the list shows the server's answer. */
export function cancelPortalMutation(client: QueryClient, subscriberId: string) {
  return mutationOptions({
    mutationFn: () => callApi('cancelPortalSubscription', { params: { subscriberId } }),
    onSuccess: (answer) => showSubscription(client, answer),
  })
}

/** Asks for another attempt at a failed payment; what comes of it is read with the list. */
export function retryPortalMutation(client: QueryClient, subscriberId: string) {
  return mutationOptions({
    mutationFn: () => callApi('retryPortalPayment', { params: { subscriberId } }),
    onSettled: () => client.invalidateQueries({ queryKey: PORTAL_KEY }),
  })
}

function showSubscription(client: QueryClient, changed: WirePortalSubscription): void {
  client.setQueryData<InfiniteData<PortalPage>>(
    PORTAL_KEY,
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
