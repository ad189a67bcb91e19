import type { Scope } from '@/lib/wire/accounts/scope'

/** Abilities of a key with each scope, one sentence each, with a warning where it can do harm. */
export const SCOPE_TEXT: Readonly<Record<Scope, string>> = {
  'merchant:read': 'Read your account, its networks and its audit log.',
  'merchant:write': 'Change the name of your organization.',
  'subscriptions:read': 'Read subscriptions and their plans.',
  'subscriptions:write': 'Create and change subscriptions and plans.',
  'receivers:write':
    'Change, with subscriptions:write, where existing subscriptions pay. Careful: it can redirect your income.',
  'subscribers:read': 'Read subscribers.',
  'subscribers:write':
    'Pause subscribers, end their pauses, and make links with which payers renew a permission or retry a payment.',
  'payments:read': 'Read payments.',
  'payments:cancel': 'Cancel and resume subscribers. Careful: it can cancel all of them.',
  'payments:retry': 'Try failed payments again.',
  'payments:write': 'Record refunds that your wallet sent.',
  'usage:write': 'Report metered use, which the next charges add to their price.',
  'metrics:read': 'Read revenue and other figures.',
  'entitlements:read': 'Read what a customer may use, and until when.',
  'checkout:write': 'Create checkout sessions.',
  'webhooks:read': 'Read the event log, webhook endpoints and their deliveries.',
  'webhooks:write':
    'Create, change and delete webhook endpoints, read their new secrets, and send events again.',
}
