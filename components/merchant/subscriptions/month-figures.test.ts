import { expect, test } from 'vitest'
import type { WireMetrics } from '@/lib/wire/reports/metrics'
import { monthFigures, wholeCents } from './month-figures'

const day = (name: string, mrr: number, started = 0, churned = 0) => ({
  day: name,
  mrr,
  new: started,
  churned,
})
const metrics = (byDay: WireMetrics['byDay'], mrr: number) =>
  ({ asOf: '2026-11-21T10:00:00.000Z', mrr, byDay }) as WireMetrics

test('a month is told from the last day before it, and counts its own days only', () => {
  const byDay = [
    day('2026-10-30', 90, 7, 7),
    day('2026-10-31', 100, 5, 4),
    day('2026-11-01', 110, 2, 0),
    day('2026-11-21', 108.5, 1, 3),
  ]
  expect(monthFigures(metrics(byDay, 108.5))).toEqual({ mrrChange: 8_500_000n, started: 3, ended: 3 })
})

test('nothing is said of a change where the time before is not known', () => {
  expect(monthFigures(metrics([day('2026-11-21', 5, 1)], 5)).mrrChange).toBeNull()
})

test('amounts are read in whole cents', () => {
  expect(wholeCents(0.8325)).toBe(830_000n)
  expect(wholeCents(0.835)).toBe(840_000n)
  expect(wholeCents(10826.5)).toBe(10_826_500_000n)
  expect(wholeCents(2_000_000_000)).toBe(2_000_000_000_000_000n)
  expect(wholeCents(-5.004)).toBe(-5_000_000n)
})
