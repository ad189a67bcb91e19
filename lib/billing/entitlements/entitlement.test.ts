import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cacheSeconds } from './entitlement'

const NOW = new Date('2026-11-23T10:00:00.000Z')
const inMs = (ms: number) => ({ entitled: ms > 0, accessUntil: new Date(NOW.getTime() + ms) })

test('an answer is kept for a minute at most, and never beyond the end of an entitlement', () => {
  expect(cacheSeconds([inMs(90_000)], NOW)).toBe(60)
  expect(cacheSeconds([inMs(90_000), inMs(59_999)], NOW)).toBe(59)
  expect(cacheSeconds([inMs(999)], NOW)).toBe(0)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1000, max: 200_000 }), { minLength: 1 }), (ends) => {
      const seconds = cacheSeconds(ends.map(inMs), NOW)
      const first = Math.min(...ends)
      expect(seconds * 1000).toBeLessThanOrEqual(Math.max(first, 0))
      expect(seconds).toBeLessThanOrEqual(60)
    }),
  )
})

test('nothing is kept of who may not use something, or nothing at all', () => {
  expect(cacheSeconds([], NOW)).toBe(0)
  expect(cacheSeconds([inMs(90_000), inMs(0)], NOW)).toBe(0)
})
