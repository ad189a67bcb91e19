/** What an API key may do. A key made without a list may do all of it. */
export const SCOPES = [
  'merchant:read',
  'merchant:write',
  'subscriptions:read',
  'subscriptions:write',
  'subscribers:read',
  'payments:read',
  'payments:cancel',
  'payments:retry',
  'metrics:read',
  'checkout:write',
  'webhooks:read',
  'webhooks:write',
] as const
export type Scope = (typeof SCOPES)[number]
