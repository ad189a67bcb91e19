import { queryOptions } from '@tanstack/react-query'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { callApi, callApiForPage } from '../api/api'
import { queryKeys } from '../queries/query-keys'

/** Results of each kind. */
const FOUND = '5'

/** Subscriptions whose titles hold `text`. */
export function findSubscriptionsQuery(text: string) {
  return queryOptions({
    queryKey: queryKeys.subscriptions.found(text),
    queryFn: async ({ signal }): Promise<WireMerchantSubscription[]> =>
      (await callApiForPage('listSubscriptions', { query: { q: text, limit: FOUND }, signal })).data,
    enabled: text !== '',
  })
}

/** True for the beginning of an address alone. */
export function isAddressSearch(text: string): boolean {
  return /^0x[0-9a-f]{0,40}$/i.test(text)
}

/** True for text that is long enough to look for customers by, as the server asks. */
function isCustomerSearch(text: string): boolean {
  return /^(?!0x.?$).{2,254}$/i.test(text)
}

/** Subscribers of all subscriptions whose address, email address or reference begins with `text`. */
export function findSubscribersQuery(text: string) {
  return queryOptions({
    queryKey: queryKeys.subscribers.found(text),
    queryFn: ({ signal }): Promise<WireSubscriberRow[]> =>
      callApi('findSubscribers', { query: { q: text, limit: FOUND }, signal }),
    enabled: isCustomerSearch(text),
  })
}
