import { expect, test } from 'vitest'
import { isResultCurrent } from './checkout-result'

const at = new Date('2026-11-27T23:50:00Z')

test('a checkout shows what came of it until the day in UTC is over', () => {
  const completed = { at, status: 'active' } as const
  expect(isResultCurrent(completed, new Date('2026-11-27T23:59:59Z'))).toBe(true)
  expect(isResultCurrent(completed, new Date('2026-11-28T00:00:00Z'))).toBe(false)
  expect(isResultCurrent(completed, new Date('2027-11-27T23:55:00Z'))).toBe(false)
})

test('a checkout whose subscription is over shows no longer what came of it', () => {
  expect(isResultCurrent({ at, status: 'trialing' }, at)).toBe(true)
  expect(isResultCurrent({ at, status: 'cancelled' }, at)).toBe(false)
  expect(isResultCurrent({ at, status: 'ended' }, at)).toBe(false)
})
