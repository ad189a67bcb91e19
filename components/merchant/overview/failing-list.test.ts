import { expect, test } from 'vitest'
import { linkFor } from './failing-list'

const now = new Date('2026-11-21T12:00:00.000Z')
const [overdue, ahead] = ['2026-11-20T00:00:00.000Z', '2026-12-05T00:00:00.000Z']

test('a link to pay again is offered once a charge has failed, and not before', () => {
  expect(linkFor({ failsAt: overdue, reason: 'insufficient_balance' }, now)).toBe('retry')
  expect(linkFor({ failsAt: overdue, reason: 'allowance_too_low' }, now)).toBe('retry')
  expect(linkFor({ failsAt: ahead, reason: 'insufficient_balance' }, now)).toBeNull()
})

test('before that, a permission that covers no more is renewed by a link of its own', () => {
  expect(linkFor({ failsAt: ahead, reason: 'allowance_too_low' }, now)).toBe('permission')
})
