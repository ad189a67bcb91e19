import { expect, test } from 'vitest'
import { sayIn } from '@/tests/support/language/say-in'
import { sayCents, sayDollars, saySignedDollars } from './spoken-values'

test('a difference has its sign in front of the amount, from right to left too', () => {
  expect(saySignedDollars(sayIn(), 7.2)).toBe('$7.20')
  expect(saySignedDollars(sayIn(), -7.2)).toBe('−$7.20')
  expect(saySignedDollars(sayIn(), -4.995)).toBe('−$4.995')
  const [first, sign, ...amount] = saySignedDollars(sayIn('ar'), -7.2)
  // One run from left to right, which begins with the sign.
  expect([first, sign, amount.at(-1)]).toEqual(['\u2066', '−', '\u2069'])
})

test('an amount above the highest price is written in full', () => {
  expect(sayDollars(sayIn(), 2_000_000_000)).toBe('$2,000,000,000')
  expect(sayCents(sayIn(), 2_000_000_000)).toBe('$2,000,000,000.00')
  expect(saySignedDollars(sayIn(), -2_000_000_000.5)).toBe('−$2,000,000,000.50')
})
