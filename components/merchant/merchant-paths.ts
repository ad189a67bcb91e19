/** Every address of the dashboard, in one place. */
export const merchantPaths = {
  overview: '/merchant',
  subscriptions: '/merchant/subscriptions',
  newSubscription: '/merchant/subscriptions/new',
  subscription: (id: string) => `/merchant/subscriptions/${id}`,
  /** With the subscriber open beside its list, whatever its status. */
  subscriber: (subscriptionId: string, id: string) =>
    `/merchant/subscriptions/${subscriptionId}?status=all&open=${id}`,
  editSubscription: (id: string) => `/merchant/subscriptions/${id}/edit`,
  payments: '/merchant/payments',
  developers: '/merchant/developers',
  events: '/merchant/developers/events',
  /** With the dialog that makes a key open. */
  newApiKey: '/merchant/developers?create=key',
  settings: '/merchant/settings',
} as const
