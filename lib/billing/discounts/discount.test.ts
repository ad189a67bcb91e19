import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bpsFromPercent, chargesLeft, isDiscountCode, reducedNextPrice } from './discount'
import { reducedPrice } from './reduction'

const price = fc.bigInt({ min: 1n, max: 10n ** 15n })
const percentBps = fc.integer({ min: 1, max: 9_999 })

describe('a reduced price', () => {
  it.each([
    ['20 % of $49', 49_000_000n, { percentBps: 2_000, amountMicroUsd: null }, 39_200_000n],
    ['25 % of $37.50', 37_500_000n, { percentBps: 2_500, amountMicroUsd: null }, 28_120_000n],
    ['25 % of $37.505', 37_505_000n, { percentBps: 2_500, amountMicroUsd: null }, 28_120_000n],
    ['$5 of $49', 49_000_000n, { percentBps: null, amountMicroUsd: 5_000_000n }, 44_000_000n],
    ['99.99 % of $1', 1_000_000n, { percentBps: 9_999, amountMicroUsd: null }, 100n],
    // Half a micro-dollar stays with the payer.
    ['half of 1.9 cents', 19_000n, { percentBps: 5_000, amountMicroUsd: null }, 9_500n],
    ['half of 3 micro-dollars', 3n, { percentBps: 5_000, amountMicroUsd: null }, 1n],
    ['all that it costs', 5n, { percentBps: null, amountMicroUsd: 5n }, null],
    ['more than it costs', 5n, { percentBps: null, amountMicroUsd: 6n }, null],
    ['half of 1 micro-dollar', 1n, { percentBps: 5_000, amountMicroUsd: null }, null],
    ['anything of nothing', 0n, { percentBps: 5_000, amountMicroUsd: null }, null],
  ])('less %s', (_, full, reduction, expected) => {
    expect(reducedPrice(full, reduction)).toBe(expected)
  })

  it('by a part is below the price, above nothing, and at most a cent off, for the payer', () => {
    const inCents = price.map((each) => each * 10_000n)
    fc.assert(
      fc.property(fc.oneof(price, inCents), percentBps, (full, bps) => {
        const reduced = reducedPrice(full, { percentBps: bps, amountMicroUsd: null }) ?? 0n
        const exact = full * BigInt(10_000 - bps)
        expect(reduced).toBeLessThan(full)
        expect(reduced * 10_000n).toBeLessThanOrEqual(exact)
        const unit = reduced < 10_000n ? 1n : 10_000n
        expect(exact - reduced * 10_000n).toBeLessThan(unit * 10_000n)
        expect(reduced % unit).toBe(0n)
      }),
    )
  })
})

it('with a discount a lower price is never dearer', () => {
  const reduction = fc.oneof(
    percentBps.map((bps) => ({ percentBps: bps, amountMicroUsd: null })),
    price.map((amountMicroUsd) => ({ percentBps: null, amountMicroUsd })),
  )
  const small = fc.bigInt({ min: 1n, max: 100_000n })
  fc.assert(
    fc.property(fc.oneof(price, small), fc.oneof(price, small), reduction, (one, other, each) => {
      const [low, high] = one < other ? [one, other] : [other, one]
      expect(reducedPrice(low, each) ?? 0n).toBeLessThanOrEqual(reducedPrice(high, each) ?? 0n)
    }),
  )
})

describe('the price of the next charge', () => {
  const subscriber = (chargesPaid: number, charges: number | null) => ({
    priceMicroUsd: 10_000_000n,
    chargesPaid,
    discount: { percentBps: 5_000, amountMicroUsd: null, charges },
  })

  it('is the full one without a discount', () => {
    expect(reducedNextPrice({ priceMicroUsd: 7n, chargesPaid: 0, discount: null })).toBeNull()
  })

  it('is reduced for as many paid charges as were agreed, and for ever without a number', () => {
    const prices = [0, 1, 2, 3].map((paid) => reducedNextPrice(subscriber(paid, 3)))
    expect(prices).toEqual([5_000_000n, 5_000_000n, 5_000_000n, null])
    expect(reducedNextPrice(subscriber(1_000, null))).toBe(5_000_000n)
  })

  it('is never above what was signed, nor nothing, whatever was paid', () => {
    const reduction = fc.oneof(
      percentBps.map((bps) => ({ percentBps: bps, amountMicroUsd: null })),
      price.map((amountMicroUsd) => ({ percentBps: null, amountMicroUsd })),
    )
    const charges = fc.option(fc.integer({ min: 1, max: 60 }))
    fc.assert(
      fc.property(price, fc.nat(100), reduction, charges, (full, chargesPaid, terms, limit) => {
        const discount = { ...terms, charges: limit }
        const reduced = reducedNextPrice({ priceMicroUsd: full, chargesPaid, discount })
        if (chargesLeft(discount, chargesPaid) === 0) expect(reduced).toBeNull()
        if (reduced === null) return
        expect(reduced).toBeLessThan(full)
        expect(reduced).toBeGreaterThan(0n)
      }),
    )
  })
})

it.each([
  [20, 2_000],
  [0.01, 1],
  [99.99, 9_999],
  [33.3, 3_330],
  [0, null],
  [100, null],
  [12.345, null],
  [-1, null],
  [1e-7, null],
])('%d percent is %s basis points', (percent, bps) => {
  expect(bpsFromPercent(percent)).toBe(bps)
})

it.each([
  ['LAUNCH20', true],
  ['a-b_c', true],
  ['ab', false],
  ['with space', false],
  ['x'.repeat(41), false],
  ['ünicode', false],
])('%s as a code: %s', (text, expected) => {
  expect(isDiscountCode(text)).toBe(expected)
})
