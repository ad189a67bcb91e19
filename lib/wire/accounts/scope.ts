/** Permissions of an API key. */
export const SCOPES = [
  'merchant:read',
  'merchant:write',
  'subscriptions:read',
  'subscriptions:write',
  'receivers:write',
  'subscribers:read',
  'subscribers:write',
  'payments:read',
  'payments:cancel',
  'payments:retry',
  'payments:write',
  'usage:write',
  'metrics:read',
  'entitlements:read',
  'checkout:write',
  'webhooks:read',
  'webhooks:write',
] as const
export type Scope = (typeof SCOPES)[number]

/** Scopes of a key made without a list: all but the one that moves income. */
export const DEFAULT_SCOPES: readonly Scope[] = SCOPES.filter((scope) => scope !== 'receivers:write')

/** True for a scope that an operation takes; a key of an earlier version may have others. */
export function isScope(name: string): name is Scope {
  return (SCOPES as readonly string[]).includes(name)
}
