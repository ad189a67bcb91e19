import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batchGasLimit, isTooHeavyForBatch, itemGas, loneGasLimit, maxLoneGas } from './charge-gas'
import { maxStartGas } from './start-gas'

const payouts = fc.integer({ min: 1, max: 8 })
const charge = fc.record({ payouts, gas: fc.bigInt({ min: 21_000n, max: 60_000_000n }) })
const light = charge.filter((each) => !isTooHeavyForBatch(each))

/** Gas that Puller.sol asks to be left before an item, or it reverts the whole batch. */
const askedBefore = (of: number) => (itemGas(of) * 64n) / 63n + 40_000n

test('in a batch with room no item starves those behind it, whatever each burns', () => {
  fc.assert(
    fc.property(fc.array(light, { minLength: 1, maxLength: 50 }), (items) => {
      let left = batchGasLimit(items, { isRoomy: true }) - 21_000n
      for (const item of items) {
        expect(left).toBeGreaterThanOrEqual(askedBefore(item.payouts))
        left -= itemGas(item.payouts) + 40_000n
      }
    }),
  )
})

test('a batch has room for items that need a quarter more than was measured', () => {
  fc.assert(
    fc.property(fc.array(light, { minLength: 1, maxLength: 100 }), (items) => {
      let left = batchGasLimit(items, { isRoomy: false }) - 21_000n
      for (const { gas, payouts } of items) {
        expect(left).toBeGreaterThanOrEqual(askedBefore(payouts))
        left -= (gas * 5n) / 4n
      }
    }),
  )
})

test('what is not too heavy for a batch fits into what the contract leaves it, with a third to spare', () => {
  fc.assert(fc.property(light, ({ gas, payouts }) => (gas * 4n) / 3n <= itemGas(payouts)))
  expect(isTooHeavyForBatch({ gas: 57_554n, payouts: 1 })).toBe(false)
  expect(isTooHeavyForBatch({ gas: 225_001n, payouts: 1 })).toBe(true)
})

test('a charge alone is signed for no more than its bound, which is a start’s', () => {
  fc.assert(
    fc.property(charge, ({ gas, payouts }) => {
      expect(loneGasLimit({ gas, payouts })).toBeLessThanOrEqual(maxLoneGas(payouts) + 60_000n)
      if (gas <= maxLoneGas(payouts)) expect(loneGasLimit({ gas, payouts })).toBeGreaterThan(gas)
      expect(maxLoneGas(payouts)).toBe(maxStartGas({ payouts, hasCode: false }))
    }),
  )
})
