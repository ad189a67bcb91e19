import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { FREQUENCIES, monthsOf } from '../subscriptions/frequency'
import { begin, paymentSucceeded } from '../subscriptions/subscriber'
import { MAX_FIXED_CHARGES, maxPeriodsOf } from '../subscriptions/terms-length'
import { allowedPeriods, allowedPeriodsLeft, REACHES, reachesFor, usualReach } from './allowance-reach'

const frequency = fc.constantFrom(...FREQUENCIES)
const end = fc.option(fc.integer({ min: 1, max: MAX_FIXED_CHARGES }))

test('an allowance reaches about a year unless the payer chooses otherwise', () => {
  expect(FREQUENCIES.map((each) => [REACHES[each], usualReach(each, null)])).toEqual([
    [[3, 6, 12], 12],
    [[2, 4, 8], 4],
    [[1, 2, 3], 1],
  ])
})

test('terms with an end are offered no more than one reach that covers all of them', () => {
  expect(reachesFor('month', 5)).toEqual([3, 6])
  expect(reachesFor('month', 6)).toEqual([3, 6])
  expect(reachesFor('month', 7)).toEqual([3, 6, 12])
  expect(reachesFor('year', 1)).toEqual([1])
  expect(usualReach('month', 5)).toBe(6)
})

it('a reach that is offered differs from the others in what it covers, and one is chosen in advance', () => {
  fc.assert(
    fc.property(frequency, end, (each, fixedCharges) => {
      const reaches = reachesFor(each, fixedCharges)
      const covered = reaches.map((reach) => allowedPeriods(reach, fixedCharges))
      expect(new Set(covered).size).toBe(reaches.length)
      expect(reaches).toContain(usualReach(each, fixedCharges))
    }),
  )
})

it('what is left of an allowance falls by one with each payment, and never below nothing', () => {
  fc.assert(
    fc.property(frequency, end, fc.nat({ max: 2 }), (each, fixedCharges, place) => {
      const periodMonths = monthsOf(each)
      const allowed = allowedPeriods(REACHES[each][place] ?? 0, fixedCharges)
      let subscriber = begin({
        subscribedAt: new Date('2026-01-31T00:00:00Z'),
        trialDays: 0,
        periodMonths,
        maxPeriods: maxPeriodsOf(fixedCharges, periodMonths),
      })
      for (let paid = 0; paid < (fixedCharges ?? 20); paid++) {
        expect(allowedPeriodsLeft({ ...subscriber, allowedPeriods: allowed })).toBe(
          Math.max(0, allowed - paid),
        )
        subscriber = paymentSucceeded(subscriber, paid)
      }
    }),
  )
})
