import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { microUsdFromDollars } from './dollars'
import { dollarsFromMicroUsd, peggedAmountAtomic } from './money'
import { formatUsd } from './usd-text'

const microUsd = fc.bigInt({ min: 0n, max: 1_000_000_000_000_000n })

describe('a price in dollars', () => {
  it('survives the way to micro-dollars and back, for every representable price', () => {
    fc.assert(
      fc.property(microUsd, (micro) => {
        expect(microUsdFromDollars(dollarsFromMicroUsd(micro))).toBe(micro)
      }),
      { numRuns: 2_000 },
    )
  })

  it('survives a trip through JSON', () => {
    fc.assert(
      fc.property(microUsd, (micro) => {
        const text = JSON.stringify({ price: dollarsFromMicroUsd(micro) })
        expect(microUsdFromDollars(JSON.parse(text).price)).toBe(micro)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([-0.01, -1, 1e9 + 1, 0.1234567, 1e-7, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
    '%d is refused',
    (dollars) => {
      expect(microUsdFromDollars(dollars)).toBeNull()
    },
  )

  it.each([
    [0, 0n],
    [0.000001, 1n],
    [9, 9_000_000n],
    [9.99, 9_990_000n],
    [0.1, 100_000n],
    [1e9, 1_000_000_000_000_000n],
  ])('%d is exact', (dollars, micro) => {
    expect(microUsdFromDollars(dollars)).toBe(micro)
  })
})

describe('a price for people', () => {
  it.each([
    [49_000_000n, '$49'],
    [9_500_000n, '$9.50'],
    [125n, '$0.000125'],
    [1_240_550_000n, '$1,240.55'],
    [0n, '$0'],
    [1_000_000_000_000_000n, '$1,000,000,000'],
    [-107_000_000n, '-$107'],
  ])('%s micro-dollars read %s', (micro, text) => {
    expect(formatUsd(micro)).toBe(text)
  })

  it('shows cents in columns', () => {
    expect(formatUsd(49_000_000n, { cents: true })).toBe('$49.00')
  })
})

describe('a pegged token amount', () => {
  it.each([
    [9_000_000n, 6, 9_000_000n],
    [9_990_000n, 18, 9_990_000_000_000_000_000n],
    [1n, 2, 1n],
    [0n, 6, 0n],
  ])('%s micro-dollars in a token of %i decimals is %s', (micro, decimals, atomic) => {
    expect(peggedAmountAtomic(micro, decimals)).toBe(atomic)
  })

  it('is never less than the price and never a whole atomic unit more', () => {
    fc.assert(
      fc.property(microUsd, fc.integer({ min: 0, max: 36 }), (micro, decimals) => {
        const excess = peggedAmountAtomic(micro, decimals) * 1_000_000n - micro * 10n ** BigInt(decimals)
        expect(excess >= 0n && excess < 1_000_000n).toBe(true)
      }),
    )
  })
})
