import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feesFor, higherFees, legacyFees, lowerFees, presentPrice, withinCeiling } from './fees'

const wei = fc.bigInt({ min: 0n, max: 10n ** 15n })
const dynamic = fc
  .record({ base: wei, tip: wei, usualTip: wei })
  .map((asked) => ({ asked, fees: feesFor(asked) }))
const anyFees = fc.oneof(
  dynamic.map(({ fees }) => fees),
  wei.map(legacyFees),
)

describe('fees', () => {
  it('leave room for twice the base fee, and never tip more than suggested or than the bound', () => {
    fc.assert(
      fc.property(dynamic, ({ asked: { base, tip, usualTip }, fees }) => {
        expect(fees.maxFeePerGas).toBe(2n * base + fees.maxPriorityFeePerGas)
        expect(fees.maxPriorityFeePerGas <= tip).toBe(true)
        expect(fees.maxPriorityFeePerGas <= usualTip).toBe(true)
        expect(presentPrice(fees)).toBe(base + fees.maxPriorityFeePerGas)
      }),
    )
  })

  it('tip what is suggested where that is within the bound', () => {
    fc.assert(
      fc.property(wei, wei, (base, tip) => {
        expect(feesFor({ base, tip, usualTip: tip }).maxPriorityFeePerGas).toBe(tip)
      }),
    )
  })

  it('of two servers are those of the lower price', () => {
    fc.assert(
      fc.property(anyFees, anyFees, (one, other) => {
        const [lower, higher] = [lowerFees(one, other), higherFees(one, other)]
        expect([one, other]).toContain(lower)
        expect([one, other]).toContain(higher)
        expect(presentPrice(lower) <= presentPrice(higher)).toBe(true)
        expect(presentPrice(lower) <= presentPrice(one) && presentPrice(lower) <= presentPrice(other)).toBe(
          true,
        )
      }),
    )
  })
})

describe('a ceiling', () => {
  it('is never passed, and asks for no less than the present price', () => {
    fc.assert(
      fc.property(anyFees, wei, (fees, ceiling) => {
        const bounded = withinCeiling(fees, ceiling)
        expect(bounded === null).toBe(presentPrice(fees) > ceiling)
        if (bounded === null) return
        expect(bounded.maxFeePerGas <= ceiling).toBe(true)
        expect(bounded.maxFeePerGas >= presentPrice(fees)).toBe(true)
        expect(bounded.maxPriorityFeePerGas <= bounded.maxFeePerGas).toBe(true)
        expect(bounded).toMatchObject({ maxPriorityFeePerGas: fees.maxPriorityFeePerGas })
      }),
    )
  })

  it('changes nothing that is below it', () => {
    fc.assert(
      fc.property(anyFees, wei, (fees, above) => {
        expect(withinCeiling(fees, fees.maxFeePerGas + above)).toEqual(fees)
      }),
    )
  })
})
