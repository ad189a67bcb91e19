import 'server-only'
import type { Operation } from '@/lib/wire/operation'

const GROUPS: readonly (readonly [string, string])[] = [
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
  ['/api/v1/portal', 'Portal'],
  ['/api/v1/test', 'Test mode'],
]

/** The heading under which the documentation lists an operation. */
export function tagOf({ path }: Pick<Operation, 'path'>): string {
  return GROUPS.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'Service'
}
