/** Reasons for which an attempt at a delivery fails. */
export const WEBHOOK_FAILURES = [
  'status',
  'gone',
  'redirect',
  'timeout',
  'connection',
  'tls',
  'name_not_found',
  'forbidden_address',
] as const
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number]
