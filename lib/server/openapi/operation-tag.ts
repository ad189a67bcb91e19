import 'server-only'
import type { Operation } from '@/lib/wire/operation'

/** Headings of the documentation, each with what its operations are for. */
export const TAGS = {
  Payments: 'Charges of subscribers, their refunds, and metered use to charge.',
  Checkout:
    'Sessions in which a payer subscribes: make one, follow it, and what the checkout page itself asks.',
  Subscribers: 'Those who subscribed: find them, change what you know of them, pause, cancel and resume.',
  'Sign-in': 'Sessions of people, who sign in with a wallet. Programs use API keys instead.',
  Merchant: 'The account itself, its invoices’ settings, its audit log and its networks.',
  Tokens: 'The tokens that subscriptions can accept.',
  Subscriptions: 'What is for sale: subscriptions with their plans, prices and payment links.',
  Discounts: 'Reductions of charges, by a code or for everybody.',
  Entitlements: 'What a customer may use now, asked for or proven by a signed token.',
  Invoices: 'Numbered invoices of payments, as data, CSV and PDF.',
  Metrics: 'Figures of the business: recurring revenue, subscribers, and how both moved.',
  'API keys': 'Credentials of programs. They are made by people, not by other keys.',
  Webhooks: 'Events: their log, the endpoints they are sent to, and each delivery.',
  Portal: 'What payers see and do with the subscriptions of their own wallet, with any merchant.',
  'Signing anew':
    'Terms that payers sign again: another plan, token or quantity, and a permission that reaches further.',
  Messages: 'Addresses and devices at which payers get messages, and the calendar of their payments.',
  'Test mode': 'Moving the time, breaking things and free tokens, on a local chain.',
  Service: 'Whether the service runs, and this document.',
} as const
export type Tag = keyof typeof TAGS

const GROUPS: readonly (readonly [string, Tag])[] = [
  ['/pay/api/', 'Payments'],
  ['/api/checkout-session', 'Checkout'],
  ['/api/subscribers', 'Subscribers'],
  ['/api/auth/', 'Sign-in'],
  ['/api/v1/merchant', 'Merchant'],
  ['/api/v1/audit', 'Merchant'],
  ['/api/v1/networks', 'Merchant'],
  ['/api/v1/sessions', 'Sign-in'],
  ['/api/v1/sign-in-addresses', 'Sign-in'],
  ['/api/v1/tokens', 'Tokens'],
  ['/api/v1/subscriptions/{id}/subscribers', 'Subscribers'],
  ['/api/v1/subscriptions', 'Subscriptions'],
  ['/api/v1/plans', 'Subscriptions'],
  ['/api/v1/discounts', 'Discounts'],
  ['/api/v1/checkout-sessions', 'Checkout'],
  ['/api/v1/subscribers', 'Subscribers'],
  ['/api/v1/payment-links', 'Subscriptions'],
  ['/api/v1/entitlements', 'Entitlements'],
  ['/api/v1/portal/entitlement-token', 'Entitlements'],
  ['/.well-known/jwks.json', 'Entitlements'],
  ['/api/v1/payments', 'Payments'],
  ['/api/v1/invoices', 'Invoices'],
  ['/api/v1/usage', 'Payments'],
  ['/api/v1/metrics', 'Metrics'],
  ['/api/v1/api-keys', 'API keys'],
  ['/api/v1/webhook', 'Webhooks'],
  ['/api/v1/events', 'Webhooks'],
  ['/api/v1/portal/invoices', 'Invoices'],
  ['/api/v1/portal/message-addresses', 'Messages'],
  ['/api/v1/portal/message-devices', 'Messages'],
  ['/api/v1/portal/calendar.ics', 'Messages'],
  ['/api/v1/portal/subscriptions/{subscriberId}/change', 'Signing anew'],
  ['/api/v1/portal/subscriptions/{subscriberId}/permission', 'Signing anew'],
  ['/api/v1/portal', 'Portal'],
  ['/api/v1/test', 'Test mode'],
]

/** The heading under which the documentation lists an operation. */
export function tagOf({ path }: Pick<Operation, 'path'>): Tag {
  return GROUPS.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'Service'
}
