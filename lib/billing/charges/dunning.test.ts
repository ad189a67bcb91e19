import fc from 'fast-check'
import { expect, it } from 'vitest'
import { periodStart } from '../calendar'
import { DAY_MS } from '../durations'
import { FREQUENCIES, monthsOf } from '../subscriptions/frequency'
import { checkDunning, DEFAULT_DUNNING, SHORTEST_WINDOW_DAYS } from './dunning'

const plans = (...frequencies: (typeof FREQUENCIES)[number][]) =>
  frequencies.map((frequency) => ({ frequency }))
const at = (path: string) => expect.objectContaining({ code: 'invalid_value', path })

it('no window is shorter than the settings count on, and some are no longer', () => {
  const shortest = new Map(FREQUENCIES.map((frequency) => [frequency, Number.POSITIVE_INFINITY]))
  for (let day = 0; day < 8 * 366; day++) {
    const anchor = new Date(Date.UTC(2026, 0, 1 + day, 12))
    for (const frequency of FREQUENCIES) {
      const days = (periodStart(anchor, monthsOf(frequency), 1).getTime() - anchor.getTime()) / DAY_MS
      shortest.set(frequency, Math.min(shortest.get(frequency) ?? days, days))
    }
  }
  expect(Object.fromEntries(shortest)).toEqual(SHORTEST_WINDOW_DAYS)
})

it('later windows, whose days are clamped, are no shorter either', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
      fc.constantFrom(...FREQUENCIES),
      fc.integer({ min: 0, max: 60 }),
      (anchor, frequency, period) => {
        const start = (window: number) => periodStart(anchor, monthsOf(frequency), window).getTime()
        expect(start(period + 1) - start(period)).toBeGreaterThanOrEqual(
          SHORTEST_WINDOW_DAYS[frequency] * DAY_MS,
        )
      },
    ),
  )
})

it('what is usual is allowed for every plan, and the bounds are those of the shortest', () => {
  checkDunning(DEFAULT_DUNNING, plans('month', 'quarter', 'year'))
  checkDunning({ graceDays: 28, retryDays: [27] }, plans('year', 'month'))
  checkDunning({ graceDays: 365, retryDays: [] }, plans('year'))
  expect(() => checkDunning({ graceDays: 29, retryDays: [] }, plans('year', 'month'))).toThrow(
    at('graceDays'),
  )
  expect(() => checkDunning({ graceDays: 0, retryDays: [1, 28] }, plans('month'))).toThrow(at('retryDays'))
  expect(() => checkDunning({ graceDays: 90, retryDays: [] }, plans('quarter'), () => 'frequency')).toThrow(
    at('frequency'),
  )
})
