import { expect, test } from 'vitest'
import { auditFacts } from './audit-text'

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
