/** Every address of the dashboard, in one place. */
export const merchantPaths = {
  overview: '/merchant',
  subscriptions: '/merchant/subscriptions',
  newSubscription: '/merchant/subscriptions/new',
  subscription: (id: string) => `/merchant/subscriptions/${id}`,
  /** Path of the list with the subscriber open beside it. */
  subscriber: (subscriptionId: string, id: string) => `/merchant/subscriptions/${subscriptionId}?open=${id}`,
  editSubscription: (id: string) => `/merchant/subscriptions/${id}/edit`,
  payments: '/merchant/payments',
  developers: '/merchant/developers',
  events: '/merchant/developers/events',
  /** Path of the page with the dialog for a new key open. */
  newApiKey: '/merchant/developers?create=key',
  settings: '/merchant/settings',
} as const
