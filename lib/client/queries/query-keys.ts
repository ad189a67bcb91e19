/**
 * The keys under which answers are cached. A key begins with the keys of what it belongs to: forgetting
 * `subscriptions.one(id)` forgets its record and all lists of its subscribers.
 */
export const queryKeys = {
  subscriptions: {
    all: ['subscriptions'],
    list: ['subscriptions', 'list'],
    found: (text: string) => ['subscriptions', 'found', text],
    one: (id: string) => ['subscriptions', id],
    record: (id: string) => ['subscriptions', id, 'record'],
    /** All lists of a subscription's subscribers, with any filters. */
    subscribers: (id: string) => ['subscriptions', id, 'subscribers'],
  },
  subscribers: {
    all: ['subscribers'],
    /** Lists of the subscribers of all subscriptions, with any filters. */
    lists: ['subscribers', 'lists'],
    found: (text: string) => ['subscribers', 'found', text],
    one: (id: string) => ['subscribers', id],
    record: (id: string) => ['subscribers', id, 'record'],
    now: (id: string) => ['subscribers', id, 'now'],
  },
  discounts: ['discounts'],
  paymentLinks: (subscriptionId: string) => ['payment-links', subscriptionId],
  priceChanges: (planId: string) => ['price-changes', planId],
  payments: ['payments'],
  invoices: ['invoices'],
  /** The refunds of one payment. */
  refunds: (paymentId: string) => ['refunds', paymentId],
  events: { recent: ['events', 'recent'], log: ['events', 'log'] },
  metrics: ['metrics'],
  forecast: ['forecast'],
  tokens: ['tokens'],
  apiKeys: ['api-keys'],
  webhooks: {
    all: ['webhooks'],
    list: ['webhooks', 'list'],
    one: (id: string) => ['webhooks', id],
    record: (id: string) => ['webhooks', id, 'record'],
    deliveries: (id: string) => ['webhooks', id, 'deliveries'],
  },
  delivery: (id: string) => ['webhook-delivery', id],
  merchant: ['merchant'],
  invoiceSettings: ['invoice-settings'],
  messageSettings: ['message-settings'],
  messageDevices: (audience: string) => ['message-devices', audience],
  messageAddresses: (audience: string) => ['message-addresses', audience],
  sessions: ['sessions'],
  signInAddresses: ['sign-in-addresses'],
  networks: ['networks'],
  audit: ['audit'],
  portal: ['portal'],
  changeOptions: (subscriberId: string) => ['change-options', subscriberId],
  changeQuote: (subscriberId: string, wanted: object) => ['change-quote', subscriberId, wanted],
  permissionQuote: (subscriberId: string, charges: number) => ['permission-quote', subscriberId, charges],
} as const
