import type { AuditAction } from './audit-action'

/** Changes of an account that its owner is told of by the event `account.changed`, named as in the audit log. */
export const ACCOUNT_CHANGES = [
  'sign_in_address.added',
  'sign_in_address.removed',
  'api_key.created',
  'api_key.revoked',
  'api_keys.revoked',
  'sessions.ended',
  'receivers.changed',
  'account.recovered',
  'account.locked',
  'account.unlocked',
] as const satisfies readonly AuditAction[]
export type AccountChange = (typeof ACCOUNT_CHANGES)[number]
