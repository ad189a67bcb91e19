import { expect, test } from 'vitest'
import { firstDay, readRange } from './metrics-queries'

test('a range that nobody knows is 90 days', () => {
  expect(readRange(new URLSearchParams('range=1y'))).toBe('1y')
  expect(readRange(new URLSearchParams('range=2y'))).toBe('90d')
  expect(readRange(new URLSearchParams())).toBe('90d')
})

test('the days asked for hold the range and the end of the month before', () => {
  expect(firstDay('90d', '2026-11-21')).toBe('2026-08-24')
  expect(firstDay('30d', '2026-11-21')).toBe('2026-10-23')
  expect(firstDay('30d', '2026-12-31')).toBe('2026-11-30')
  expect(firstDay('30d', '2026-01-31')).toBe('2025-12-31')
})
