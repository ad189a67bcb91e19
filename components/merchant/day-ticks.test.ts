import { expect, test } from 'vitest'
import { daysBetween } from '@/lib/billing/recurring-revenue'
import { dayTicks } from './day-ticks'

const named = (first: string, last: string) => {
  const days = daysBetween(first, last)
  return dayTicks(days).map((index) => days[index])
}

test('a month has its Mondays, a quarter its months, a year a few of them', () => {
  expect(named('2026-10-23', '2026-11-21')).toEqual(['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'])
  expect(named('2026-08-24', '2026-11-21')).toEqual(['2026-09-01', '2026-10-01', '2026-11-01'])
  expect(named('2025-11-22', '2026-11-21')).toHaveLength(6)
})

test('nothing is named where today stands', () => {
  expect(named('2026-08-30', '2026-11-03')).toEqual(['2026-09-01', '2026-10-01'])
  expect(named('2026-11-21', '2026-11-21')).toEqual([])
})
