import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NETWORKS } from '../networks'
import { defaultLeastPrice, findLowPrices, isBelow, type PricedOffer, PriceTooLowError } from './least-price'

const chainId = fc.constantFrom<number>(1, 8453, 137, 11155111)
const micro = fc.bigInt({ min: 0n, max: 3_000_000n })
const plan = fc.record({ id: fc.constantFrom(null, 'a', 'b', 'c'), priceMicroUsd: micro })
const offer = fc.record({
  plans: fc.uniqueArray(plan, { maxLength: 4, selector: ({ id }) => id }),
  chainIds: fc.array(chainId, { maxLength: 4 }),
})
const bounds = fc
  .dictionary(fc.constantFrom('1', '8453', '137', '11155111'), micro)
  .map((table) => (id: number) => table[String(id)] ?? 0n)

const none = () => 0n

describe('the least price', () => {
  it.each(NETWORKS)(
    'of $name is $1 on Ethereum, a cent on another main network, none on a test network',
    (network) => {
      const expected = network.testnet ? 0n : network.chainId === 1 ? 1_000_000n : 10_000n
      expect(defaultLeastPrice(network.chainId)).toBe(expected)
    },
  )

  it('of a network that is not known is that of a main network', () => {
    expect(defaultLeastPrice(12345)).toBe(10_000n)
  })

  it('lets a free plan pass, and every price from it on', () => {
    fc.assert(
      fc.property(micro, micro, (price, least) => {
        expect(isBelow(0n, least)).toBe(false)
        expect(isBelow(least + price, least)).toBe(false)
        expect(isBelow(price, least)).toBe(price !== 0n && price < least)
      }),
    )
  })
})

describe('prices that are too low', () => {
  it('are, of a new offer, those below the bound of a network of its tokens, and no other', () => {
    fc.assert(
      fc.property(offer, bounds, (after, leastPriceOf) => {
        const found = findLowPrices(after, null, leastPriceOf)
        const low = after.plans.flatMap(({ priceMicroUsd }, index) =>
          after.chainIds.some((id) => isBelow(priceMicroUsd, leastPriceOf(id))) ? [index] : [],
        )
        expect(found.map((each) => each.plan)).toEqual(low)
        for (const { plan, chainId: on, leastMicroUsd } of found) {
          const { priceMicroUsd } = after.plans[plan] ?? { priceMicroUsd: 0n }
          expect(isBelow(priceMicroUsd, leastMicroUsd)).toBe(true)
          expect(after.chainIds).toContain(on)
          for (const id of after.chainIds) expect(leastPriceOf(id) <= leastMicroUsd).toBe(true)
        }
      }),
    )
  })

  it('are none without bounds, whatever a change does', () => {
    fc.assert(
      fc.property(offer, fc.option(offer), (after, before) => {
        expect(findLowPrices(after, before, none)).toEqual([])
      }),
    )
  })

  it('never keep an offer from staying as it is, or from losing plans and tokens', () => {
    fc.assert(
      fc.property(offer, bounds, fc.array(fc.boolean()), (before, leastPriceOf, drops) => {
        const kept = <T>(list: readonly T[]) => list.filter((_, index) => !drops[index])
        expect(findLowPrices(before, before, leastPriceOf)).toEqual([])
        const less: PricedOffer = { plans: kept(before.plans), chainIds: kept(before.chainIds) }
        expect(findLowPrices(less, before, leastPriceOf)).toEqual([])
      }),
    )
  })

  it('are a changed price, a new plan and a new network’s, as if the offer were new', () => {
    fc.assert(
      fc.property(offer, offer, bounds, (after, before, leastPriceOf) => {
        const fresh = findLowPrices(after, null, leastPriceOf).filter(({ plan, chainId: on }) => {
          const { id, priceMicroUsd } = after.plans[plan] ?? { id: null, priceMicroUsd: 0n }
          const stood = before.plans.some((each) => each.id === id && each.priceMicroUsd === priceMicroUsd)
          return !stood || !before.chainIds.includes(on)
        })
        const found = findLowPrices(after, before, leastPriceOf).map(({ plan }) => plan)
        for (const { plan } of fresh) expect(found).toContain(plan)
      }),
    )
  })

  it('are told to the merchant by field, and to a payer with both amounts and a way on', () => {
    const low = { plan: 0, chainId: 1, leastMicroUsd: 1_000_000n }
    const { detail, fields } = PriceTooLowError.ofPlans([{ ...low, path: 'plans[0].price' }])
    expect(fields).toEqual([expect.objectContaining({ path: 'plans[0].price', code: 'price_too_low' })])
    expect(detail).toContain('plans[0].price: Must be at least $1 on Ethereum')
    expect(PriceTooLowError.ofPayer({ ...low, priceMicroUsd: 50_000n })).toMatchObject({
      detail: expect.stringContaining('This plan costs $0.05, and new subscriptions on Ethereum start at $1'),
      remedy: expect.stringContaining('another network'),
    })
  })
})
