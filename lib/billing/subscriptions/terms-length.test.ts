import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { monthsOf } from './frequency'
import { fixedChargesOf, MAX_FIXED_CHARGES, maxPeriodsOf } from './terms-length'

test('terms without an end have the windows of a century', () => {
  const months = (['month', 'quarter', 'year'] as const).map(monthsOf)
  expect(months.map((each) => maxPeriodsOf(null, each))).toEqual([1200, 400, 100])
})

it('the windows of terms tell whether and after how many charges they end', () => {
  const end = fc.option(fc.integer({ min: 1, max: MAX_FIXED_CHARGES }))
  fc.assert(
    fc.property(end, fc.constantFrom(1, 3, 12), (fixedCharges, periodMonths) => {
      expect(fixedChargesOf({ maxPeriods: maxPeriodsOf(fixedCharges, periodMonths) })).toBe(fixedCharges)
    }),
  )
})
