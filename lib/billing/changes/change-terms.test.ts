import fc from 'fast-check'
import { expect, it } from 'vitest'
import { periodStart } from '../calendar'
import { chargesBefore, creditAfter, foretellCharges, presentCharges } from './change-terms'

const FIRST = new Date('2027-01-31T10:00:00Z')
const present = { firstChargeAt: FIRST, periodMonths: 1, nextPeriod: 1 }

it('charges that fall due before new terms hold are those whose windows open before, and are still to come', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(1, 3, 12),
      fc.nat({ max: 40 }),
      fc.integer({ min: -3 * 365, max: 5 * 365 }),
      (periodMonths, nextPeriod, days) => {
        const startsAt = new Date(FIRST.getTime() + days * 86_400_000 + 1)
        const counted = Array.from({ length: 80 }, (_, window) => window).filter(
          (window) => window >= nextPeriod && periodStart(FIRST, periodMonths, window) < startsAt,
        )
        expect(chargesBefore({ firstChargeAt: FIRST, periodMonths, nextPeriod }, startsAt)).toBe(
          counted.length,
        )
      },
    ),
  )
})

it('there are none before a change at the next charge, or where nothing is to come', () => {
  expect(chargesBefore(present, periodStart(FIRST, 1, 1))).toBe(0)
  expect(chargesBefore(present, periodStart(FIRST, 1, 2))).toBe(1)
  expect(chargesBefore({ ...present, nextPeriod: null }, periodStart(FIRST, 1, 9))).toBe(0)
})

it('charges are foretold from the next one on: those of the present terms, less credit first, then the new ones', () => {
  const startsAt = periodStart(FIRST, 1, 3)
  const before = presentCharges(present, startsAt, (charge) => (charge === 0 ? 8n : 10n) * 1_000_000n)
  const told = foretellCharges({
    before,
    ...{ startsAt, periodMonths: 1, maxPeriods: 2, priceOf: () => 15_000_000n, creditMicroUsd: 9_000_000n },
  })
  // Of the credit of nine dollars the first charge of eight leaves one, and the second none; what a refund took back stays.
  expect(creditAfter(before.slice(0, 1), 9_000_000n)).toBe(1_000_000n)
  expect(creditAfter(before, 9_000_000n)).toBe(0n)
  expect(creditAfter(before, -3_000_000n)).toBe(-3_000_000n)
  expect(told).toEqual({
    before: [
      { at: periodStart(FIRST, 1, 1), amountMicroUsd: 0n },
      { at: periodStart(FIRST, 1, 2), amountMicroUsd: 9_000_000n },
    ],
    schedule: [
      { at: startsAt, amountMicroUsd: 15_000_000n },
      { at: periodStart(startsAt, 1, 1), amountMicroUsd: 15_000_000n },
    ],
  })
})

it('months of new terms are counted from the day on which they begin, whatever the terms before counted from', () => {
  const startsAt = periodStart(FIRST, 1, 1)
  const terms = { before: [], startsAt, periodMonths: 1, maxPeriods: 3, creditMicroUsd: 0n }
  const { schedule } = foretellCharges({ ...terms, priceOf: () => 1n })
  expect(schedule.map(({ at }) => at.toISOString().slice(5, 10))).toEqual(['02-28', '03-28', '04-28'])
})
