/** Permissions of an API key. A key made without a list has all of them. */
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
