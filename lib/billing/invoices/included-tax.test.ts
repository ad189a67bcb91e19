import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bpsFromRate, includedTax, taxRateFor } from './included-tax'

describe('the tax that a price includes', () => {
  it.each([
    [119_000_000n, 1_900, 19_000_000n],
    // 1.595042 and 1.665 dollars
    [9_990_000n, 1_900, 1_600_000n],
    [9_990_000n, 2_000, 1_670_000n],
    [9_990_001n, 2_000, 1_665_000n],
    [10_000n, 1_900, 0n],
    [10_000n, 10_000, 10_000n],
    [9_990_000n, 0, 0n],
    [0n, 1_900, 0n],
    // 1 / 1.19 * 0.19 = 0.16, 3 / 1.2 * 0.2 = 0.5 of a micro-dollar
    [1n, 1_900, 0n],
    [3n, 2_000, 1n],
    [2n, 10_000, 1n],
  ])('of %d at %d basis points is %d', (total, bps, tax) => {
    expect(includedTax(total, bps)).toEqual({ netMicroUsd: total - tax, taxMicroUsd: tax })
  })

  it('and the net price are the price, and the tax is at most half a unit from the exact one', () => {
    const micro = fc.bigInt({ min: 0n, max: 10n ** 15n })
    const total = fc.oneof(
      micro,
      micro.map((each) => each * 10_000n),
    )
    fc.assert(
      fc.property(total, fc.integer({ min: 0, max: 10_000 }), (total, bps) => {
        const { netMicroUsd, taxMicroUsd } = includedTax(total, bps)
        expect(netMicroUsd + taxMicroUsd).toBe(total)
        expect(netMicroUsd).toBeGreaterThanOrEqual(0n)
        expect(taxMicroUsd).toBeGreaterThanOrEqual(0n)
        const isInCents = total % 10_000n === 0n
        if (isInCents) expect(taxMicroUsd % 10_000n).toBe(0n)
        const unit = isInCents ? 10_000n : 1n
        const whole = BigInt(10_000 + bps)
        const off = taxMicroUsd * whole - total * BigInt(bps)
        expect(2n * (off < 0n ? -off : off)).toBeLessThanOrEqual(whole * unit)
      }),
    )
  })
})

it('the rate is that of the buyer’s country, else of the merchant’s own', () => {
  const rates = [
    { country: 'DE', rateBps: 1_900 },
    { country: 'FR', rateBps: 2_000 },
  ]
  const rateOf = (buyerCountry: string | null, sellerCountry: string | null) =>
    taxRateFor(rates, { buyerCountry, sellerCountry })?.rateBps ?? null
  expect(rateOf('FR', 'DE')).toBe(2_000)
  expect(rateOf(null, 'DE')).toBe(1_900)
  expect(rateOf('US', 'DE')).toBe(1_900)
  expect(rateOf('US', 'GB')).toBeNull()
  expect(rateOf(null, null)).toBeNull()
})

it.each([
  [19, 1_900],
  [0, 0],
  [5.5, 550],
  [8.25, 825],
  [100, 10_000],
  [100.01, null],
  [8.255, null],
  [-1, null],
  [Number.NaN, null],
])('%d percent are %s basis points', (percent, bps) => {
  expect(bpsFromRate(percent)).toBe(bps)
})
