import { expect, test } from 'vitest'
import { formatMoment } from './format-moment'

test('a moment is written in UTC, with its day of the week', () => {
  expect(formatMoment('2026-11-21T20:14:59.000Z')).toBe('Sat, 21 Nov 2026, 20:14 UTC')
  expect(formatMoment('2026-12-31T23:59:00.000Z')).toBe('Thu, 31 Dec 2026, 23:59 UTC')
})
