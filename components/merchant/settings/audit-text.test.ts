import { expect, test } from 'vitest'
import { auditedSubscription, auditFacts } from './audit-text'

test('the facts of a change are in words, without fields that are not set', () => {
  expect(
    auditFacts({
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
  expect(auditFacts({ when: 'period_end', reason: 'missing_features', name: 'my_shop' })).toEqual([
    'when: period end',
    'reason: missing features',
    'name: my_shop',
  ])
  const details = { subscriptionId: 'the-subscription', name: 'Harbour' }
  expect(auditFacts(details)).toEqual(['name: Harbour'])
  expect(auditedSubscription({ action: 'plan.created', target: 'the-plan', details })).toBe(
    'the-subscription',
  )
})
