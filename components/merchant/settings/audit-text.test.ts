import { expect, test } from 'vitest'
import { LocalNow } from '@/components/billing/format-day'
import { AUDIT_ACTIONS } from '@/lib/billing/accounts/audit-action'
import type { WireAuditEntry } from '@/lib/wire/accounts/audit'
import { auditedRecord, auditFacts } from './audit-text'

const writing = { formats: 'en-GB' }
const now = new LocalNow(new Date('2026-11-28T12:00:00Z'), 'UTC', 'en-GB')
const factsOf = (details: WireAuditEntry['details'], action: WireAuditEntry['action'] = 'plan.changed') =>
  auditFacts({ action, details }, now, writing)

test('the facts of a change are in words, without fields that are not set', () => {
  expect(
    factsOf({
      organisation: { from: '', to: 'Northwind' },
      cancelAt: null,
      sessionsEnded: 2,
      scopes: ['merchant:read', 'payments:read'],
      plan: { price: 9 },
    }),
  ).toEqual([
    'organization: none → Northwind',
    'sessions ended: 2',
    'scopes: merchant:read, payments:read',
    'plan: {"price":9}',
  ])
})

test('codes are read as words, names stay as they were given, and the subscription is a link', () => {
  expect(factsOf({ when: 'period_end', reason: 'missing_features', name: 'my_shop' })).toEqual([
    'when: period end',
    'reason: missing features',
    'name: my_shop',
  ])
  const details = { subscriptionId: 'the-subscription', name: 'Harbour' }
  expect(factsOf(details)).toEqual(['name: Harbour'])
  expect(auditedRecord({ action: 'plan.created', target: 'the-plan', details })).toEqual({
    name: 'a subscription',
    href: '/merchant/subscriptions/the-subscription',
  })
})

test('the amount of a refund is in whole tokens', () => {
  const refund = { transactionHash: '0xab', amount: '1240500000', amountText: '1240.5', symbol: 'USDC' }
  expect(factsOf(refund, 'payment.refunded')).toEqual(['transaction hash: 0xab', 'amount: 1,240.50 USDC'])
})

test('the amount of a refund that an earlier version recorded names its units', () => {
  const refund = { transactionHash: '0xab', amount: '1000000' }
  expect(factsOf(refund, 'payment.refunded')).toEqual([
    'transaction hash: 0xab',
    'amount: 1,000,000 of the token’s smallest units',
  ])
})

test('instants are told as the page tells times', () => {
  expect(
    factsOf({
      cancelAt: '2026-12-16T14:05:00.000Z',
      expiresAt: { from: null, to: '2027-01-01T10:00:00.000Z' },
    }),
  ).toEqual(['cancel at: 16 Dec 2026, 14:05', 'expires at: none → 1 Jan 2027, 10:00'])
})

test.each([
  ['session.created', 'a session', '/merchant/settings#sessions'],
  ['merchant.changed', 'this account', null],
  ['api_key.revoked', 'an API key', '/merchant/developers'],
  ['discount.created', 'a discount', '/merchant/subscriptions/discounts'],
  ['subscriber.paused', 'a subscriber', '/merchant/subscribers?status=all&open=the-id'],
  ['payment.retried', 'a subscriber', '/merchant/subscribers?status=all&open=the-id'],
  ['webhook_endpoint.created', 'a webhook endpoint', '/merchant/developers/webhooks/the-id'],
  ['webhook_endpoint.deleted', 'a webhook endpoint', null],
] as const)('an entry of %s is on %s', (action, name, href) => {
  expect(auditedRecord({ action, target: 'the-id', details: {} })).toEqual({ name, href })
})

test('an entry without the subscription that it is about keeps the id of its record', () => {
  const bare = AUDIT_ACTIONS.filter(
    (action) => auditedRecord({ action, target: 'the-id', details: {} }).name === 'the-id',
  )
  // Their details have the subscription.
  expect(bare.filter((action) => !/^(?:plan|price_change|payment_link)\./.test(action))).toEqual([])
})
