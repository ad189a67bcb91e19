import 'server-only'
import { cache } from 'react'
import { BillingError } from '@/lib/billing/billing-error'
import { RECENT_EVENTS, RECENT_TYPES } from '@/lib/client/event-queries'
import { type EventFilters, typesOf } from '@/lib/client/lists/event-filters'
import { type ListPage, PAGE_SIZE } from '@/lib/client/lists/paged-list'
import type { PaymentFilters } from '@/lib/client/lists/payment-filters'
import type { SubscriberFilters } from '@/lib/client/lists/subscriber-filters'
import { type PaymentPage, statusesOf, timesOf } from '@/lib/client/payment-queries'
import { firstDay, type MetricRange } from '@/lib/client/queries/metrics-queries'
import type { SubscriberPage } from '@/lib/client/subscriber-queries'
import type { SubscriptionPage, SubscriptionVersion } from '@/lib/client/subscription-queries'
import { etagOf } from '@/lib/server/http/etag'
import { listApiKeys } from '@/lib/server/services/accounts/list-api-keys'
import { listEvents } from '@/lib/server/services/reports/list-events'
import { listPayments } from '@/lib/server/services/reports/list-payments'
import { readMetrics } from '@/lib/server/services/reports/read-metrics'
import { listSubscriberRows } from '@/lib/server/services/subscribers/list-subscriber-rows'
import { getSubscription } from '@/lib/server/services/subscriptions/get-subscription'
import { listSubscriptions } from '@/lib/server/services/subscriptions/list-subscriptions'
import { listTokens } from '@/lib/server/services/subscriptions/list-tokens'
import { apiKeyView } from '@/lib/server/views/api-key-view'
import { paymentView } from '@/lib/server/views/charge-view'
import { eventView } from '@/lib/server/views/event-view'
import { metricsView } from '@/lib/server/views/metrics-view'
import { subscriberRowView } from '@/lib/server/views/subscriber-view'
import { merchantSubscriptionView } from '@/lib/server/views/subscription-view'
import { catalogueTokenView } from '@/lib/server/views/token-view'
import type { WireApiKey } from '@/lib/wire/accounts/api-keys'
import { listEvents as listEventsOperation, type WireEvent } from '@/lib/wire/reports/events'
import type { WireMetrics } from '@/lib/wire/reports/metrics'
import * as wire from '@/lib/wire/subscriptions/subscriptions'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import type { Merchant } from '../../_parts/visitor'

/** What the browser would get from `GET /api/v1/subscriptions`, without asking for it. */
export async function readSubscriptions(
  { deps, caller }: Merchant,
  cursor: string | null,
): Promise<SubscriptionPage> {
  const { subscriptions, nextCursor } = await listSubscriptions(deps, {
    merchantId: caller.userId,
    limit: 50,
    cursor: cursor ?? undefined,
  })
  return { data: subscriptions.map((each) => merchantSubscriptionView(deps.env, each)), nextCursor }
}

/**
 * The same for `GET /api/v1/subscriptions/{id}`; null where the merchant has no such subscription.
 * Read once a request: the page's title needs it too.
 */
export const readSubscription = cache(
  async ({ deps, caller }: Merchant, id: string): Promise<SubscriptionVersion | null> => {
    if (!wire.getSubscription.params.safeParse({ id }).success) return null
    try {
      const subscription = await getSubscription(deps, { id, merchantId: caller.userId })
      return { data: merchantSubscriptionView(deps.env, subscription), etag: etagOf(subscription.version) }
    } catch (error) {
      if (error instanceof BillingError && error.code === 'not_found') return null
      throw error
    }
  },
)

/** The same for `GET /api/v1/subscriptions/{id}/subscribers`. */
export async function readSubscribers(
  { deps, caller }: Merchant,
  subscriptionId: string,
  filters: SubscriberFilters,
  cursor: string | null,
): Promise<SubscriberPage> {
  const { rows, nextCursor } = await listSubscriberRows(deps, {
    merchantId: caller.userId,
    subscriptionId,
    filters: {
      status: filters.status ?? undefined,
      planId: filters.plan ?? undefined,
      tokenId: filters.token ?? undefined,
      addressPrefix: filters.search,
    },
    sort: filters.sort,
    limit: PAGE_SIZE,
    cursor: cursor ?? undefined,
  })
  const now = deps.clock.now()
  return { data: rows.map((row) => subscriberRowView(row, now)), nextCursor }
}

/** The same for `GET /api/v1/payments`. */
export async function readPayments(
  { deps, caller }: Merchant,
  filters: PaymentFilters,
  cursor: string | null,
): Promise<PaymentPage> {
  const { from, to } = timesOf(filters)
  const { payments, nextCursor } = await listPayments(deps, {
    merchantId: caller.userId,
    filters: {
      subscriptionId: filters.subscription ?? undefined,
      statuses: filters.state === null ? undefined : statusesOf[filters.state],
      from: from === null ? undefined : new Date(from),
      to: to === null ? undefined : new Date(to),
    },
    limit: PAGE_SIZE,
    cursor: cursor ?? undefined,
  })
  return { data: payments.map(paymentView), nextCursor }
}

/** The latest of `GET /api/v1/events` that the overview shows. */
export async function readRecentEvents({ deps, caller }: Merchant): Promise<WireEvent[]> {
  const { events } = await listEvents(deps, {
    merchantId: caller.userId,
    filters: { types: RECENT_TYPES },
    order: 'desc',
    limit: RECENT_EVENTS,
  })
  return events.map(eventView)
}

/** The same log, page by page. */
export async function readEvents(
  { deps, caller }: Merchant,
  filters: EventFilters,
  cursor: string | null,
): Promise<ListPage<WireEvent>> {
  const { events, nextCursor } = await listEvents(deps, {
    merchantId: caller.userId,
    filters: { types: typesOf(filters) ?? undefined },
    order: 'desc',
    after: cursor === null ? undefined : listEventsOperation.query.shape.after.parse(cursor),
    limit: PAGE_SIZE,
  })
  return { data: events.map(eventView), nextCursor }
}

/** The same for `GET /api/v1/metrics`. */
export async function readFigures(
  { deps, caller }: Merchant,
  range: MetricRange,
  today: string,
): Promise<WireMetrics> {
  return metricsView(await readMetrics(deps, { merchantId: caller.userId, from: firstDay(range, today) }))
}

/** The same for `GET /api/v1/api-keys`. */
export async function readApiKeys({ deps, caller }: Merchant): Promise<WireApiKey[]> {
  return (await listApiKeys(deps, { merchantId: caller.userId })).map(apiKeyView)
}

/** The same for `GET /api/v1/tokens`. */
export async function readTokens({ deps }: Merchant): Promise<WireCatalogueToken[]> {
  return (await listTokens(deps, {})).map((token) => catalogueTokenView(token, deps.payments))
}
