import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reducedNextPrice } from '../discounts/discount'
import { lowerPrice, type OwnPrice } from './price-change'

describe('a lower price', () => {
  const own = (discount: { percentBps: number | null; amountMicroUsd: bigint | null } | null) => ({
    priceMicroUsd: 10_000_000n,
    chargesPaid: 0,
    quantity: 1,
    reducedPriceMicroUsd: null,
    discount: discount && { ...discount, id: 'd', code: null, charges: 3 },
  })

  it('holds from the next charge', () => {
    expect(lowerPrice(own(null), 8_000_000n)).toMatchObject({
      priceMicroUsd: 8_000_000n,
      reducedPriceMicroUsd: null,
    })
  })

  it('is that of each seat', () => {
    const five = { ...own(null), quantity: 5, priceMicroUsd: 50_000_000n }
    expect(lowerPrice(five, 8_000_000n)).toMatchObject({ priceMicroUsd: 40_000_000n })
    expect(lowerPrice(five, 10_000_000n)).toBe(five)
  })

  it.each([
    ['a part', { percentBps: 2_500, amountMicroUsd: null }, 6_000_000n],
    ['an amount', { percentBps: null, amountMicroUsd: 3_000_000n }, 5_000_000n],
  ])('has %s of a discount taken off it', (_, discount, reduced) => {
    expect(lowerPrice(own(discount), 8_000_000n).reducedPriceMicroUsd).toBe(reduced)
  })

  it('leaves a charge as it was whose discount is as much as the new price', () => {
    const lowered = lowerPrice(own({ percentBps: null, amountMicroUsd: 6_000_000n }), 5_000_000n)
    expect(lowered.reducedPriceMicroUsd).toBe(4_000_000n)
    expect(lowered.discount).toMatchObject({ amountMicroUsd: 1_000_000n, charges: 3 })
  })

  it('changes nobody who pays no more', () => {
    const same = own(null)
    expect(lowerPrice(same, 10_000_000n)).toBe(same)
    expect(lowerPrice(same, 11_000_000n)).toBe(same)
  })
})

describe('however often a price is lowered, and whatever is paid between', () => {
  const price = fc.bigInt({ min: 1n, max: 100_000_000n })
  const discount = fc.option(
    fc
      .record({
        isPart: fc.boolean(),
        bps: fc.integer({ min: 1, max: 9_999 }),
        amount: price,
        charges: fc.option(fc.integer({ min: 1, max: 6 })),
      })
      .map(({ isPart, bps, amount, charges }) => ({
        id: 'd',
        code: null,
        percentBps: isPart ? bps : null,
        amountMicroUsd: isPart ? null : amount,
        charges,
      })),
  )
  const step = fc.oneof(
    fc.record({ kind: fc.constant('lower' as const), unit: price }),
    fc.record({ kind: fc.constant('pay' as const) }),
  )

  it('no charge to come is dearer than it would have been, or than the lower price', () => {
    fc.assert(
      fc.property(
        fc.record({ unit: price, quantity: fc.integer({ min: 1, max: 50 }), discount }),
        fc.array(step, { maxLength: 12 }),
        ({ unit, quantity, discount }, steps) => {
          const signed = unit * BigInt(quantity)
          let subscriber: OwnPrice & { quantity: number; chargesPaid: number } = {
            ...{ priceMicroUsd: signed, quantity, discount },
            ...{ chargesPaid: 0, reducedPriceMicroUsd: null },
          }
          for (const each of steps) {
            if (each.kind === 'pay') {
              subscriber = { ...subscriber, chargesPaid: subscriber.chargesPaid + 1 }
              continue
            }
            const before = subscriber
            subscriber = lowerPrice(before, each.unit)
            expect(subscriber.priceMicroUsd).toBeLessThanOrEqual(before.priceMicroUsd)
            expect(subscriber.priceMicroUsd).toBeLessThanOrEqual(each.unit * BigInt(quantity))
            for (let charge = 0; charge < 8; charge += 1) {
              const now = chargeOf(subscriber, charge)
              expect(now).toBeGreaterThan(0n)
              expect(now).toBeLessThanOrEqual(chargeOf(before, charge))
              expect(now).toBeLessThanOrEqual(signed)
            }
          }
        },
      ),
    )
  })

  /** The charge that comes after so many others. */
  function chargeOf(subscriber: Parameters<typeof reducedNextPrice>[0], charge: number): bigint {
    const then = { ...subscriber, chargesPaid: subscriber.chargesPaid + charge }
    return reducedNextPrice(then) ?? subscriber.priceMicroUsd
  }
})
