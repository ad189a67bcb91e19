import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxStartGas, startGasLimit } from './start-gas'

const starts = fc.record({ payouts: fc.integer({ min: 1, max: 8 }), hasCode: fc.boolean() })

test('no start is signed for more than its bound, nor for less than it was measured to take within it', () => {
  fc.assert(
    fc.property(starts, fc.bigInt({ min: 21_000n, max: 60_000_000n }), (start, measured) => {
      const max = maxStartGas(start)
      const limit = startGasLimit(measured, max)
      expect(limit).toBeLessThanOrEqual(max)
      if (measured <= max) expect(limit).toBeGreaterThanOrEqual(measured)
    }),
  )
})

test('the bound leaves three times what a start takes, and is far below a block', () => {
  expect(maxStartGas({ payouts: 1, hasCode: false })).toBeGreaterThan(3n * 133_976n)
  fc.assert(fc.property(starts, (start) => maxStartGas(start) < 2_000_000n))
})

test('an account that checks signatures by its own code has more', () => {
  expect(maxStartGas({ payouts: 2, hasCode: true })).toBeGreaterThan(
    maxStartGas({ payouts: 2, hasCode: false }),
  )
})
