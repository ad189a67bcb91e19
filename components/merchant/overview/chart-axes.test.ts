import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysBetween } from '@/lib/billing/money/recurring-revenue'
import { chartAxes, roomyDays } from './chart-axes'

const DAYS = daysBetween('2026-08-24', '2026-11-21')
const axesOf = (amounts: readonly number[]) =>
  chartAxes(amounts.map((amount, index) => ({ day: DAYS[index] ?? '', amount })))

describe('amounts', () => {
  test('have round numbers around them', () => {
    expect(axesOf([8384, 9764, 10_826]).amounts).toEqual([8000, 9000, 10_000, 11_000])
    expect(axesOf([0, 9.99]).amounts).toEqual([0, 5, 10])
    expect(axesOf([0, 0]).amounts).toEqual([0, 0.5, 1])
    expect(axesOf([49, 49]).topOf(49)).toBeCloseTo(50, -1)
  })

  test('stand between the lowest and the highest of few round ones', () => {
    const amount = fc.integer({ min: 0, max: 1e11 }).map((cents) => cents / 100)
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: DAYS.length }), (values) => {
        const { amounts, topOf } = axesOf(values)
        expect(amounts.length).toBeGreaterThanOrEqual(2)
        expect(amounts.length).toBeLessThanOrEqual(7)
        for (const value of values) {
          expect(topOf(value)).toBeGreaterThanOrEqual(topOf(amounts.at(-1) ?? Number.NaN) - 1e-6)
          expect(topOf(value)).toBeLessThanOrEqual(topOf(amounts[0] ?? Number.NaN) + 1e-6)
        }
      }),
    )
  })

  test('are multiples of 1, 2 or 5 times a power of ten, none of them beyond those around the line', () => {
    const cents = fc.integer({ min: 0, max: 1e11 })
    fc.assert(
      fc.property(fc.uniqueArray(cents, { minLength: 2, maxLength: DAYS.length }), (all) => {
        const values = all.map((each) => each / 100)
        const { amounts } = axesOf(values)
        const [first = Number.NaN, second = Number.NaN] = amounts
        // Of thousands of millions a difference of cents is known to few digits.
        const step = Number((second - first).toPrecision(3))
        expect(['1', '2', '5']).toContain(step.toPrecision(3).replace(/0\.0*|[.0]*(e.*)?$/g, ''))
        for (const [place, amount] of amounts.entries()) {
          expect(amount).toBeCloseTo(Math.round(first / step + place) * step, 6)
        }
        expect(Math.min(...values)).toBeLessThan(second)
        expect(Math.max(...values)).toBeGreaterThan(amounts.at(-2) ?? Number.NaN)
      }),
      {
        examples: [
          [[92_000_000_001, 85_000_000_000]],
          [[99_999_999_900, 99_999_999_820]],
          [[99_999_999_965, 99_999_999_973]],
          [[10, 14]],
          [[4, 7]],
        ],
      },
    )
  })
})

describe('days', () => {
  const named = (first: string, last: string) =>
    chartAxes(daysBetween(first, last).map((day) => ({ day, amount: 1 }))).days

  test('are spread evenly from the left edge to the right', () => {
    const { leftOf } = axesOf(DAYS.map(() => 1))
    expect(DAYS.map(leftOf)).toEqual(DAYS.map((_, index) => expect.closeTo((index / 89) * 100)))
  })

  test('are named by the week in a month, by the month in a quarter, by the quarter in a year', () => {
    expect(named('2026-10-23', '2026-11-21')).toEqual([
      '2026-10-25',
      '2026-11-01',
      '2026-11-08',
      '2026-11-15',
    ])
    expect(named('2026-08-24', '2026-11-21')).toEqual(['2026-09-01', '2026-10-01', '2026-11-01'])
    expect(named('2025-11-22', '2026-11-21')).toEqual([
      '2026-01-01',
      '2026-04-01',
      '2026-07-01',
      '2026-10-01',
    ])
  })

  test('are not named where today stands', () => {
    expect(named('2026-08-30', '2026-11-03')).not.toContain('2026-11-01')
    expect(named('2026-11-21', '2026-11-21')).toEqual([])
    expect(chartAxes([{ day: '2026-11-21', amount: 1 }]).leftOf('2026-11-21')).toBe(100)
  })
})

test('names of days have room from each other, from today and from both edges, and none is left out that has it', () => {
  const place = fc.double({ min: 0, max: 100, noNaN: true })
  const room = fc.record({ width: fc.double({ min: 1, max: 30, noNaN: true }), today: place, end: place })
  fc.assert(
    fc.property(fc.array(place, { maxLength: 12 }), room, (places, { width, today, end }) => {
      const days = places.sort((a, b) => a - b).map(String)
      const kept = roomyDays(days, Number, { width, today, end })
      const alone = (day: string) => roomyDays([day], Number, { width, today, end }).length === 1
      for (const [index, day] of kept.entries()) {
        expect(Number(day)).toBeGreaterThan(width / 2)
        expect(Number(day)).toBeLessThan(end)
        expect(Math.abs(Number(day) - today)).toBeGreaterThan(width)
        const before = kept[index - 1]
        if (before !== undefined) expect(Number(day) - Number(before)).toBeGreaterThanOrEqual(width)
      }
      for (const day of days.filter(alone))
        expect(kept.some((other) => Math.abs(Number(other) - Number(day)) < width || other === day)).toBe(
          true,
        )
    }),
  )
})
