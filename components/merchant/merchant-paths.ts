import type { EventType } from '@/lib/billing/event-type'

/** Every address of the dashboard, in one place. */
export const merchantPaths = {
  overview: '/merchant',
  subscriptions: '/merchant/subscriptions',
  newSubscription: '/merchant/subscriptions/new',
  subscription: (id: string) => `/merchant/subscriptions/${id}`,
  discounts: '/merchant/subscriptions/discounts',
  /** Path of the list with the subscriber open beside it. */
  subscriber: (subscriptionId: string, id: string) => `/merchant/subscriptions/${subscriptionId}?open=${id}`,
  editSubscription: (id: string) => `/merchant/subscriptions/${id}/edit`,
  /** Prices of those who subscribe already. */
  prices: (id: string) => `/merchant/subscriptions/${id}/prices`,
  /** Payment links beside the subscription's own. */
  paymentLinks: (id: string) => `/merchant/subscriptions/${id}/links`,
  /** Subscribers of all subscriptions: all who go on unless a status is named, or all where it is null. */
  allSubscribers: (status: string | null = 'running') =>
    status === 'running' ? '/merchant/subscribers' : `/merchant/subscribers?status=${status ?? 'all'}`,
  /** Path of the list of all with the subscriber open beside it. */
  anySubscriber: (id: string) => `/merchant/subscribers?status=all&open=${id}`,
  payments: '/merchant/payments',
  invoices: '/merchant/invoices',
  /** Invoices of one subscriber. */
  invoicesOf: (subscriberId: string) => `/merchant/invoices?subscriber=${subscriberId}`,
  invoice: (id: string) => `/merchant/invoices/${id}`,
  developers: '/merchant/developers',
  events: '/merchant/developers/events',
  /** Events of one type. */
  eventsOf: (type: EventType) => `/merchant/developers/events?type=${type}`,
  webhooks: '/merchant/developers/webhooks',
  webhook: (id: string) => `/merchant/developers/webhooks/${id}`,
  /** Path of the page with the dialog for a new key open. */
  newApiKey: '/merchant/developers?create=key',
  settings: '/merchant/settings',
} as const
