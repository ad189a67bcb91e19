/** Every address of the dashboard, in one place. */
export const merchantPaths = {
  overview: '/merchant',
  subscriptions: '/merchant/subscriptions',
  newSubscription: '/merchant/subscriptions/new',
  subscription: (id: string) => `/merchant/subscriptions/${id}`,
  editSubscription: (id: string) => `/merchant/subscriptions/${id}/edit`,
  payments: '/merchant/payments',
  developers: '/merchant/developers',
  settings: '/merchant/settings',
} as const
