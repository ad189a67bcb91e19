import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { microUsdFromDollars, microUsdOfAmount, roundedMicroUsd, toCents, toWholeCents } from './dollars'
import { dollarsFromMicroUsd } from './money'

describe('an amount that is shown', () => {
  it('is what a price of it is read as, up to the highest price', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1_000_000_000_000_000n }), (microUsd) => {
        const dollars = dollarsFromMicroUsd(microUsd)
        expect(microUsdOfAmount(dollars)).toBe(microUsdFromDollars(dollars))
        expect(microUsdOfAmount(-dollars)).toBe(-microUsd)
      }),
      { numRuns: 2_000 },
    )
  })

  it('has its cents above that too', () => {
    const whole = fc.bigInt({ min: 1_000_000_000n, max: 9_000_000_000_000n })
    fc.assert(
      fc.property(whole, fc.integer({ min: 0, max: 99 }), (dollars, cents) => {
        const text = `${dollars}.${String(cents).padStart(2, '0')}`
        const shown = toWholeCents(microUsdOfAmount(Number(text)))
        expect(shown).toBe(dollars * 1_000_000n + BigInt(cents) * 10_000n)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    [2_000_000_000, 2_000_000_000_000_000n],
    [-4.9, -4_900_000n],
    [0.1 + 0.2, 300_000n],
    [0.0000004, 0n],
    [0.0000006, 1n],
    [1.0000005, 1_000_001n],
    [-0, 0n],
    [1e21, 0n],
    [Number.NaN, 0n],
    [Number.POSITIVE_INFINITY, 0n],
  ])('%d dollars are %s micro-dollars', (dollars, microUsd) => {
    expect(microUsdOfAmount(dollars)).toBe(microUsd)
  })
})

test('cents are the nearest ones on both sides of 0, and less than a cent stays as it is', () => {
  expect([4_994_999n, 4_995_000n, 9_999n, -9_999n, -4_994_999n, -4_995_000n].map(toCents)).toEqual([
    4_990_000n,
    5_000_000n,
    9_999n,
    -9_999n,
    -4_990_000n,
    -5_000_000n,
  ])
  expect([4_999n, 5_000n, -4_999n, -5_000n].map(toWholeCents)).toEqual([0n, 10_000n, 0n, -10_000n])
  expect(roundedMicroUsd(2_000_000_000.005)).toBe(2_000_000_000_010_000n)
})
