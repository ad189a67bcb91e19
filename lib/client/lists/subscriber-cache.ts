import type { InferDataFromTag, QueryClient } from '@tanstack/react-query'
import type { SubscriberStatus } from '@/lib/billing/subscriptions/subscriber'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { queryKeys } from '../queries/query-keys'
import type { subscribersQuery } from '../queries/subscriber-queries'
import { subscriptionQuery, subscriptionsQuery } from '../queries/subscription-queries'
import type { ListPage } from './paged-list'

/** The cached data of a list of subscribers. */
type Subscribers = InferDataFromTag<unknown, ReturnType<typeof subscribersQuery>['queryKey']>

/**
 * Puts a subscriber's new state wherever it is shown: in every list, and in the counts by status.
 * It stays in a list whose filter it no longer matches, so that a row never vanishes from under the pointer;
 * the next reading sorts that out.
 * @param before - the state that is shown now
 */
export function showSubscriber(
  client: QueryClient,
  before: WireSubscriberRow,
  after: WireSubscriberRow,
): void {
  const { id, subscriptionId } = after
  client.setQueriesData<Subscribers>(
    { queryKey: queryKeys.subscriptions.subscribers(subscriptionId) },
    (lists) => lists && { ...lists, pages: lists.pages.map((page) => withRow(page, id, after)) },
  )
  client.setQueriesData<Subscribers>(
    { queryKey: queryKeys.subscribers.lists },
    (lists) => lists && { ...lists, pages: lists.pages.map((page) => withRow(page, id, after)) },
  )
  if (before.status === after.status) return
  const move = (subscription: WireMerchantSubscription): WireMerchantSubscription =>
    subscription.id === subscriptionId ? withMoved(subscription, before.status, after.status) : subscription
  client.setQueryData(
    subscriptionQuery(subscriptionId).queryKey,
    (version) => version && { ...version, data: move(version.data) },
  )
  client.setQueryData(
    subscriptionsQuery().queryKey,
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({ ...page, data: page.data.map(move) })),
      },
  )
}

function withRow(
  page: ListPage<WireSubscriberRow>,
  id: string,
  row: WireSubscriberRow,
): ListPage<WireSubscriberRow> {
  return page.data.some((each) => each.id === id)
    ? { ...page, data: page.data.map((each) => (each.id === id ? row : each)) }
    : page
}

function withMoved(
  subscription: WireMerchantSubscription,
  from: SubscriberStatus,
  to: SubscriberStatus,
): WireMerchantSubscription {
  const { subscribers } = subscription
  return {
    ...subscription,
    subscribers: { ...subscribers, [from]: subscribers[from] - 1, [to]: subscribers[to] + 1 },
  }
}
