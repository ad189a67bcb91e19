/** Actions in a merchant's audit log: object, dot, past participle, as in `api_key.created`. */
export const AUDIT_ACTIONS = [
  'session.created',
  'session.ended',
  'sessions.ended',
  'sign_in_address.added',
  'sign_in_address.removed',
  'merchant.changed',
  'api_key.created',
  'api_key.revoked',
  'subscription.created',
  'subscription.changed',
  'plan.created',
  'plan.changed',
  'checkout_session.created',
  'subscriber.cancelled',
  'subscriber.cancel_scheduled',
  'subscriber.resumed',
  'payment.cancelled',
  'payment.retried',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
