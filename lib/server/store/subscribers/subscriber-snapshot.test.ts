import { expect, test } from 'vitest'
import { allowedChargesLeft } from '@/lib/billing/checkout/allowance-reach'
import { readSnapshot } from './subscriber-snapshot'

/** Parts of a snapshot as the first ones were written. */
const FIRST = { chargesPaid: 10, nextPeriod: 10, unpaidFrom: 0, pausedPeriod: null, maxPeriods: 60 }

test.each([
  ['covers what is to come', { allowedPeriods: 12 }, 2],
  ['is used up', { allowedPeriods: 10 }, 0],
  ['is less than what was charged', { allowedPeriods: 8 }, 0],
  ['leaves out the periods of a pause', { allowedPeriods: 12, pausedPeriod: 9 }, 3],
  ['is not there', { allowedPeriods: 12, chargesPaid: 0, nextPeriod: 0, pausedPeriod: null }, 12],
])('an allowance that was counted in periods and %s is told as charges', (_, parts, left) => {
  const { subscriber } = readSnapshot({ subscriber: { ...FIRST, ...parts }, plan: {}, token: {} })
  expect(allowedChargesLeft(subscriber)).toBe(left)
})

test('an allowance that is counted in charges stays as it is', () => {
  const stored = { ...FIRST, allowedCharges: 12, paidOtherwise: 4 }
  const { subscriber } = readSnapshot({ subscriber: stored, plan: {}, token: {} })
  expect(subscriber).toMatchObject({ allowedCharges: 12, paidOtherwise: 4 })
})
