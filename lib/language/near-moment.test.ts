import { expect, it } from 'vitest'
import { LOCALES } from '@/lib/billing/language/locale'
import { writeMoment } from './dates'
import { writeNearMoment } from './near-moment'

it.each(LOCALES)('a moment of this year is without it, and one of another year with it, in %s', (formats) => {
  const at = new Date('2026-11-21T14:05:00.000Z')
  const place = { formats, timeZone: 'UTC', isOnPage: false }
  const near = writeNearMoment(at, new Date('2026-12-31T23:00:00.000Z'), place)
  expect(near).not.toMatch(/2026|٢٠٢٦/)
  expect(near).toMatch(/21|٢١/)
  expect(near).toMatch(/05|٠٥/)
  expect(writeNearMoment(at, new Date('2027-01-01T00:00:00.000Z'), place)).toBe(writeMoment(at, place))
})
