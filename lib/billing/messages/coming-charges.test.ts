import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths } from '../calendar'
import { comingCharges } from './coming-charges'

const NOW = new Date('2026-11-21T10:00:00.000Z')
const monthly = {
  firstChargeAt: new Date('2026-08-31T10:00:00.000Z'),
  periodMonths: 1,
  nextPeriod: 3,
  maxPeriods: 1_200,
}

describe('the next charges for a calendar', () => {
  it('fall on the days on which they are taken', () => {
    const days = comingCharges(monthly, null, NOW).map(({ at }) => at.toISOString().slice(0, 10))
    expect(days.slice(0, 4)).toEqual(['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'])
    expect(days).toHaveLength(12)
  })

  it('end with the last that was signed, and are none of what is charged no more', () => {
    expect(comingCharges({ ...monthly, maxPeriods: 5 }, null, NOW)).toHaveLength(2)
    expect(comingCharges({ ...monthly, nextPeriod: null }, null, NOW)).toEqual([])
  })

  it('are those of terms that were signed for later, from when they hold on', () => {
    const startsAt = new Date('2027-01-31T10:00:00.000Z')
    const signed = { startsAt, periodMonths: 12, maxPeriods: 100 }
    const charges = comingCharges(monthly, signed, NOW)
    expect(charges.map(({ at, isNew }) => [at.toISOString().slice(0, 10), isNew])).toEqual([
      ['2026-11-30', false],
      ['2026-12-31', false],
      ['2027-01-31', true],
    ])
    const monthlyToo = comingCharges(monthly, { ...signed, periodMonths: 1 }, NOW)
    expect(monthlyToo).toHaveLength(12)
    expect(comingCharges({ ...monthly, nextPeriod: null }, signed, NOW)).toEqual([])
  })

  it('lie ahead, in order, and not beyond 13 months', () => {
    const terms = fc.record({
      firstChargeAt: fc.date({
        min: new Date('2020-01-01'),
        max: new Date('2028-01-01'),
        noInvalidDate: true,
      }),
      periodMonths: fc.constantFrom(1, 3, 12),
      nextPeriod: fc.integer({ min: 0, max: 100 }),
      maxPeriods: fc.integer({ min: 1, max: 200 }),
    })
    fc.assert(
      fc.property(terms, (subscriber) => {
        const times = comingCharges(subscriber, null, NOW).map(({ at }) => at)
        expect(times.length).toBeLessThanOrEqual(12)
        expect(times.every((at) => at > NOW && at <= addMonths(NOW, 13))).toBe(true)
        expect(times).toEqual([...times].sort((one, other) => one.getTime() - other.getTime()))
      }),
    )
  })
})
