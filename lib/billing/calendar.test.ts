import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, chargeSchedule, daysInMonth, endOfDay, periodStart } from './calendar'
import { periodAt } from './charges/period-at'

const iso = (date: Date) => date.toISOString()
const dates = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
})

describe('calendar months', () => {
  it('a plan begun on the 31st renews on month ends without drift', () => {
    const anchor = new Date('2027-01-31T10:20:30Z')
    expect([1, 2, 3, 4].map((months) => iso(addMonths(anchor, months)))).toEqual([
      '2027-02-28T10:20:30.000Z',
      '2027-03-31T10:20:30.000Z',
      '2027-04-30T10:20:30.000Z',
      '2027-05-31T10:20:30.000Z',
    ])
  })

  it('knows leap years, also those of centuries', () => {
    expect(iso(addMonths(new Date('2028-01-30T00:00:00Z'), 1))).toBe('2028-02-29T00:00:00.000Z')
    expect(iso(addMonths(new Date('2000-01-30T00:00:00Z'), 1))).toBe('2000-02-29T00:00:00.000Z')
    expect(iso(addMonths(new Date('2100-01-30T00:00:00Z'), 1))).toBe('2100-02-28T00:00:00.000Z')
  })

  it('crosses the year', () => {
    expect(iso(addMonths(new Date('2026-11-30T23:59:59Z'), 3))).toBe('2027-02-28T23:59:59.000Z')
  })

  it('keeps the time of day, moves the month by exactly n, and never passes the anchor day', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 600 }), (anchor, months) => {
        const moved = addMonths(anchor, months)
        expect(moved.getTime() % 86_400_000).toBe(anchor.getTime() % 86_400_000)
        const distance =
          (moved.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + moved.getUTCMonth() - anchor.getUTCMonth()
        expect(distance).toBe(months)
        const length = daysInMonth(moved.getUTCFullYear(), moved.getUTCMonth())
        expect(moved.getUTCDate()).toBe(Math.min(anchor.getUTCDate(), length))
      }),
      { numRuns: 3_000 },
    )
  })

  it('agrees with the language on the length of every month', () => {
    for (let month = 0; month < 4_800; month++) {
      const year = 1900 + Math.floor(month / 12)
      expect(daysInMonth(year, month % 12)).toBe(new Date(Date.UTC(year, (month % 12) + 1, 0)).getUTCDate())
    }
  })
})

describe('a day', () => {
  it('ends as the next one begins, in the next year too', () => {
    expect(endOfDay('2026-11-21')).toEqual(new Date('2026-11-22T00:00:00Z'))
    expect(endOfDay('2027-12-31')).toEqual(new Date('2028-01-01T00:00:00Z'))
    expect(endOfDay('9999-12-30')).toEqual(new Date('9999-12-31T00:00:00Z'))
  })

  it('has no end that can be written where it is the last of the calendar', () => {
    expect(endOfDay('9999-12-31')).toBeNull()
  })
})

describe('billing windows', () => {
  it('every moment from the first charge lies in exactly one window', () => {
    fc.assert(
      fc.property(
        dates,
        fc.constantFrom(1, 3, 12),
        fc.integer({ min: 0, max: 4_000_000_000 }),
        (anchor, months, seconds) => {
          const at = new Date(anchor.getTime() + seconds * 1000)
          const period = periodAt(anchor, months, at)
          expect(periodStart(anchor, months, period) <= at).toBe(true)
          expect(at < periodStart(anchor, months, period + 1)).toBe(true)
        },
      ),
      { numRuns: 3_000 },
    )
  })

  it('the window opens at its start and not a millisecond before', () => {
    const anchor = new Date('2026-01-31T00:00:00Z')
    expect(periodAt(anchor, 1, new Date('2026-02-27T23:59:59.999Z'))).toBe(0)
    expect(periodAt(anchor, 1, new Date('2026-02-28T00:00:00Z'))).toBe(1)
    expect(periodAt(anchor, 1, new Date('2026-01-30T23:59:59.999Z'))).toBe(-1)
  })

  it('a trial moves the anchor and so every date after it', () => {
    const schedule = chargeSchedule({
      startedAt: new Date('2026-11-21T02:40:00.900Z'),
      trialDays: 14,
      periodMonths: 1,
      count: 3,
    })
    expect(schedule.map(iso)).toEqual([
      '2026-12-05T02:40:00.000Z',
      '2027-01-05T02:40:00.000Z',
      '2027-02-05T02:40:00.000Z',
    ])
  })
})
