import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, microUsdFromTwelfths } from './recurring-revenue'
import { foreseenByDay, missingFunds } from './revenue-forecast'

const TODAY = '2026-11-21'
const days = daysBetween(addDays(TODAY, 1), addDays(TODAY, 90))
const change = fc.record({
  day: fc.integer({ min: -3, max: 120 }).map((number) => addDays(TODAY, number)),
  twelfths: fc.bigInt({ min: -1_000_000n, max: 1_000_000n }),
})

test('revenue of a day is that of now and of all changes up to it, and never below nothing', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.array(change), (now, changes) => {
      const foreseen = foreseenByDay(days, { now, changes })
      expect(foreseen.map(({ day }) => day)).toEqual(days)
      for (const { day, mrrMicroUsd } of foreseen) {
        const sum = changes.reduce((total, each) => (each.day <= day ? total + each.twelfths : total), now)
        expect(mrrMicroUsd).toBe(microUsdFromTwelfths(sum > 0n ? sum : 0n))
      }
    }),
  )
})

test('the order in which changes are told is of no account', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.array(change), (now, changes) => {
      expect(foreseenByDay(days, { now, changes: changes.toReversed() })).toEqual(
        foreseenByDay(days, { now, changes }),
      )
    }),
  )
})

test('without changes it stays as it is', () => {
  expect(
    new Set(foreseenByDay(days, { now: 1200n, changes: [] }).map(({ mrrMicroUsd }) => mrrMicroUsd)),
  ).toEqual(new Set([100n]))
})

test.each([
  [{ balance: 5n, allowance: 100n }, 'insufficient_balance'],
  [{ balance: 100n, allowance: 5n }, 'allowance_too_low'],
  [{ balance: 5n, allowance: 5n }, 'insufficient_balance'],
  [{ balance: 5n, allowance: 5n, isPermissionOver: true }, 'allowance_too_low'],
] as const)('with %o it is %s that is missing', (funds, missing) => {
  expect(missingFunds({ amount: 10n, funded: 1, isPermissionOver: false, ...funds })).toBe(missing)
})
