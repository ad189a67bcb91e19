import { formatTime } from '@/components/billing/format-day'
import type { AuditAction } from '@/lib/billing/accounts/audit-action'
import { formatDecimal, formatExactTokens, type Writing } from '@/lib/language/amounts'
import type { WireAuditEntry } from '@/lib/wire/accounts/audit'
import { merchantPaths } from '../merchant-paths'

/** Display names of the audited actions. */
export const AUDIT_WORDS: Readonly<Record<AuditAction, string>> = {
  'session.created': 'Signed in',
  'session.confirmed': 'Changes of the account confirmed by a signature',
  'session.ended': 'Session signed out',
  'sessions.ended': 'Signed out everywhere',
  'sign_in_address.added': 'Sign-in address added',
  'sign_in_address.removed': 'Sign-in address removed',
  'account.recovered': 'Account taken back',
  'account.locked': 'Account locked',
  'account.unlocked': 'Account unlocked',
  'merchant.changed': 'Organization changed',
  'invoice_settings.changed': 'Invoice settings changed',
  'message_settings.changed': 'Message settings changed',
  'message_address.added': 'Address for messages added',
  'message_address.changed': 'Messages to an address chosen',
  'message_address.removed': 'Address for messages removed',
  'message_device.added': 'Messages to a device turned on',
  'message_device.changed': 'Messages to a device chosen',
  'message_device.removed': 'Messages to a device turned off',
  'api_key.created': 'API key created',
  'api_key.revoked': 'API key revoked',
  'api_keys.revoked': 'All API keys revoked',
  'subscription.created': 'Subscription created',
  'subscription.changed': 'Subscription changed',
  'receivers.changed': 'Receivers changed',
  'plan.created': 'Plan created',
  'plan.changed': 'Plan changed',
  'price_change.announced': 'Price change announced',
  'price_change.withdrawn': 'Price change withdrawn',
  'discount.created': 'Discount created',
  'discount.changed': 'Discount changed',
  'payment_link.created': 'Payment link created',
  'payment_link.archived': 'Payment link archived',
  'checkout_session.created': 'Checkout session created',
  'subscriber.cancelled': 'Subscriber cancelled',
  'subscriber.cancel_scheduled': 'Cancel scheduled',
  'subscriber.resumed': 'Subscriber resumed',
  'subscriber.change_signed': 'Change of plan signed by the payer',
  'subscriber.change_taken_back': 'Change of plan taken back by the payer',
  'subscriber.invoice_details_changed': 'Invoice details changed by the payer',
  'subscriber.customer_changed': 'Customer of a subscriber changed',
  'subscriber.paused': 'Subscriber paused',
  'subscriber.unpaused': 'Pause of a subscriber ended',
  'payment.cancelled': 'Payments of a subscription cancelled',
  'payment.retried': 'Failed payment tried again',
  'payment.refunded': 'Refund recorded',
  'webhook_endpoint.created': 'Webhook endpoint created',
  'webhook_endpoint.changed': 'Webhook endpoint changed',
  'webhook_endpoint.deleted': 'Webhook endpoint deleted',
  'webhook_endpoint.secret_rotated': 'Webhook secret rotated',
  'webhook_endpoint.replayed': 'Webhook events sent again',
}

/** Actions whose `target` is the id of a subscription. */
const ON_SUBSCRIPTION: ReadonlySet<AuditAction> = new Set<AuditAction>([
  'subscription.created',
  'subscription.changed',
  'receivers.changed',
  'checkout_session.created',
  'payment.cancelled',
])

/** The subscription that an entry is about; null for entries about other records. */
function auditedSubscription({
  action,
  target,
  details,
}: Pick<WireAuditEntry, 'action' | 'target' | 'details'>): string | null {
  if (ON_SUBSCRIPTION.has(action)) return target
  return typeof details.subscriptionId === 'string' ? details.subscriptionId : null
}

/** Names of records by the first part of an action, which are the kinds of its `target`, and the page of each. */
const RECORDS: Readonly<Record<string, readonly [name: string, href: (id: string) => string | null]>> = {
  session: ['a session', () => `${merchantPaths.settings}#sessions`],
  sessions: ['this account', () => null],
  sign_in_address: ['a sign-in address', () => `${merchantPaths.settings}#addresses`],
  account: ['this account', () => null],
  merchant: ['this account', () => null],
  invoice_settings: ['this account', () => null],
  message_settings: ['this account', () => null],
  message_address: ['an address for messages', () => `${merchantPaths.settings}#messages`],
  message_device: ['a device', () => `${merchantPaths.settings}#messages`],
  api_key: ['an API key', () => merchantPaths.developers],
  api_keys: ['this account', () => null],
  discount: ['a discount', () => merchantPaths.discounts],
  subscriber: ['a subscriber', merchantPaths.anySubscriber],
  // A retry is of the subscriber whose payment failed.
  payment: ['a subscriber', merchantPaths.anySubscriber],
  webhook_endpoint: ['a webhook endpoint', merchantPaths.webhook],
}

/** The record that an entry is about: a name, and the page that shows it; null where there is none. */
export function auditedRecord(entry: Pick<WireAuditEntry, 'action' | 'target' | 'details'>): {
  readonly name: string
  readonly href: string | null
} {
  const subscription = auditedSubscription(entry)
  if (subscription !== null) return { name: 'a subscription', href: merchantPaths.subscription(subscription) }
  const [kind = ''] = entry.action.split('.')
  const [name, href] = RECORDS[kind] ?? [entry.target, () => null]
  return { name, href: entry.action === 'webhook_endpoint.deleted' ? null : href(entry.target) }
}

/** Details whose values are the API's words, as in `period_end`; others may be names that people gave. */
const CODES: ReadonlySet<string> = new Set(['when', 'reason'])

/** An instant as `Date` writes it, which no name that people gave looks like. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/**
 * Facts of a change, each as a line: "name: Billing server", "organization: Old → New", "amount: 1.00 USDC".
 * @param now - the page's, in whose time zone instants are told
 */
export function auditFacts(
  { action, details }: Pick<WireAuditEntry, 'action' | 'details'>,
  now: Date,
  writing: Writing,
): string[] {
  const { subscriptionId: _, ...rest } = details // The entry links to the subscription.
  const shown = action === 'payment.refunded' ? withRefundAmount(rest, writing) : rest
  return Object.entries(shown).flatMap(([name, value]) => {
    const text = CODES.has(name) ? valueText(value, now)?.replaceAll('_', ' ') : valueText(value, now)
    return text === null || text === undefined ? [] : [`${words(name)}: ${text}`]
  })
}

/** Details of a refund with its amount in whole tokens. Entries of earlier versions hold atomic units, and no token. */
function withRefundAmount(
  { amount, amountText, symbol, ...rest }: WireAuditEntry['details'],
  writing: Writing,
): WireAuditEntry['details'] {
  if (typeof amountText === 'string' && typeof symbol === 'string') {
    return { ...rest, amount: formatExactTokens(amountText, symbol, writing) }
  }
  if (typeof amount !== 'string') return rest
  return { ...rest, amount: `${formatDecimal(amount, writing)} of the token’s smallest units` }
}

/** `cancelAt` -> "cancel at"; the API's `organisation` in the spelling of the pages. */
function words(name: string): string {
  return name
    .replace('organisation', 'organization')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** A detail as text; null where it is not set. */
function valueText(value: unknown, now: Date): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' && INSTANT.test(value)) return formatTime(value, now)
  if (typeof value !== 'object') return value === '' ? 'none' : String(value)
  if ('from' in value && 'to' in value) {
    return `${valueText(value.from, now) ?? 'none'} → ${valueText(value.to, now) ?? 'none'}`
  }
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ')
  return JSON.stringify(value)
}
