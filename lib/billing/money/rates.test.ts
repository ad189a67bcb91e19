import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { peggedAmountAtomic } from './money'
import { formatRate } from './rate-text'
import { floatingAmountAtomic, floatingCapAtomic, ratePaid } from './rates'

const price = fc.bigInt({ min: 0n, max: 10n ** 15n })
const decimals = fc.integer({ min: 0, max: 18 })
const rate = fc.bigInt({ min: 1n, max: 10n ** 18n })

describe('the amount of a price at a rate', () => {
  it('is the price divided by the rate', () => {
    const amount = floatingAmountAtomic({
      priceMicroUsd: 49_000_000n,
      decimals: 18,
      ratePicoUsd: 2_450_000_000_000_000n,
    })
    expect(amount).toBe(20_000_000_000_000_000n)
  })

  it('is rounded up to an atomic unit, by less than one', () => {
    fc.assert(
      fc.property(price, decimals, rate, (priceMicroUsd, places, ratePicoUsd) => {
        const amount = floatingAmountAtomic({ priceMicroUsd, decimals: places, ratePicoUsd })
        const owed = priceMicroUsd * 10n ** BigInt(places + 6)
        expect(amount * ratePicoUsd).toBeGreaterThanOrEqual(owed)
        expect(amount * ratePicoUsd - owed).toBeLessThan(ratePicoUsd)
      }),
    )
  })

  it('at one dollar is that of a pegged token', () => {
    fc.assert(
      fc.property(price, decimals, (priceMicroUsd, places) => {
        const amount = floatingAmountAtomic({
          priceMicroUsd,
          decimals: places,
          ratePicoUsd: 1_000_000_000_000n,
        })
        expect(amount).toBe(peggedAmountAtomic(priceMicroUsd, places))
      }),
    )
  })

  it('is never computed from a rate of nothing', () => {
    const at = (ratePicoUsd: bigint) => () =>
      floatingAmountAtomic({ priceMicroUsd: 1n, decimals: 18, ratePicoUsd })
    expect(at(0n)).toThrow(RangeError)
    expect(at(-1n)).toThrow(RangeError)
  })

  it('leaves room for the rate to halve before a payer has to sign again', () => {
    const quote = floatingAmountAtomic({ priceMicroUsd: 7n, decimals: 18, ratePicoUsd: 3_000_000_000_000n })
    const halved = floatingAmountAtomic({ priceMicroUsd: 7n, decimals: 18, ratePicoUsd: 1_500_000_000_000n })
    expect(floatingCapAtomic(quote)).toBeGreaterThanOrEqual(halved)
  })
})

describe('the rate of a payment', () => {
  it('is that of its amount, where the amount is fine enough to tell', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 36 }), rate, (priceMicroUsd, places, ratePicoUsd) => {
        const amountAtomic = floatingAmountAtomic({ priceMicroUsd, decimals: places, ratePicoUsd })
        fc.pre(amountAtomic > 2n * ratePicoUsd)
        expect(ratePaid({ priceMicroUsd, amountAtomic, decimals: places })).toBe(ratePicoUsd)
      }),
    )
  })

  it('is of an amount above 0', () => {
    expect(() => ratePaid({ priceMicroUsd: 1n, amountAtomic: 0n, decimals: 6 })).toThrow(RangeError)
  })

  it.each([
    [1n, '$0.000000000001'],
    [400_000n, '$0.0000004'],
    [8_500_000n, '$0.0000085'],
    [300_000_000_000n, '$0.30'],
    [999_999_999_999n, '$0.999999999999'],
    [1_000_000_000_000n, '$1.00'],
    [2_497_499_999_999_999n, '$2,497.50'],
    [94_998_098_136_173_450n, '$94,998.098136'],
  ])('%s pico-dollars read %s', (ratePicoUsd, text) => {
    expect(formatRate(ratePicoUsd)).toBe(text)
  })
})
