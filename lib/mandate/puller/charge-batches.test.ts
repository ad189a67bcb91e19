import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  type BatchedCharge,
  batchCharges,
  CHARGES_PER_TRANSACTION,
  chargesGasLimit,
  roomFor,
  sendingBounds,
} from './charge-batches'
import { batchGasLimit, loneGasLimit } from './charge-gas'

const charge: fc.Arbitrary<BatchedCharge> = fc.record({
  puller: fc.constantFrom('0xa', '0xb', '0xc'),
  gas: fc.bigInt({ min: 20_000n, max: 300_000n }),
  payouts: fc.integer({ min: 1, max: 8 }),
  together: fc.constantFrom(null, null, null, 50, 3, 1),
  isAlone: fc.boolean(),
})
const bounds = fc.option(fc.bigInt({ min: 0n, max: 2n ** 60n }), { nil: undefined }).map(sendingBounds)

describe('batches', () => {
  it('have every charge once, and those of one contract in their order', () => {
    fc.assert(
      fc.property(fc.array(charge, { maxLength: 300 }), bounds, (charges, of) => {
        const batches = batchCharges(charges, of)
        expect(new Set(batches.flat())).toEqual(new Set(charges))
        expect(batches.flat()).toHaveLength(charges.length)
        for (const batch of batches) {
          const places = batch.map((each) => charges.indexOf(each))
          expect(places).toEqual(places.toSorted((a, b) => a - b))
        }
        const firsts = batches.map(([first]) => (first ? charges.indexOf(first) : -1))
        expect(firsts).toEqual(firsts.toSorted((a, b) => a - b))
      }),
    )
  })

  it('are of one contract, of one size after a revert, and within the gas of a transaction', () => {
    fc.assert(
      fc.property(fc.array(charge, { maxLength: 300 }), bounds, (charges, of) => {
        for (const batch of batchCharges(charges, of)) {
          const [first] = batch
          if (!first) throw new Error('A batch is empty')
          expect(new Set(batch.map(({ puller, together }) => `${puller} ${together}`)).size).toBe(1)
          expect(batch.length).toBeLessThanOrEqual(first.together ?? CHARGES_PER_TRANSACTION)
          if (batch.length === 1) continue
          expect(batch.some(({ isAlone }) => isAlone)).toBe(false)
          expect(chargesGasLimit(batch) <= of.transactionGas).toBe(true)
        }
      }),
    )
  })

  it('of usual renewals are full on networks with blocks of 20,000,000 gas and more', () => {
    const renewals = Array.from({ length: 250 }, () => ({
      ...{ puller: '0xa', gas: 36_000n, payouts: 1, together: null, isAlone: false },
    }))
    const sizes = (blockGas: bigint) =>
      batchCharges(renewals, sendingBounds(blockGas)).map(({ length }) => length)
    expect(sizes(20_000_000n)).toEqual([100, 100, 50])
    expect(sizes(60_000_000n)).toEqual([100, 100, 50])
    expect(sizes(12_000_000n)[0]).toBeLessThan(100)
  })
})

describe('the gas limit', () => {
  it('of one charge is that of a transaction of its own, and of several that of a batch', () => {
    const one = { gas: 30_000n, payouts: 1, together: null }
    expect(chargesGasLimit([one])).toBe(loneGasLimit(one))
    expect(chargesGasLimit([one, one])).toBe(batchGasLimit([one, one], { isRoomy: false }))
    const again = { ...one, together: 2 }
    expect(chargesGasLimit([again, again])).toBe(batchGasLimit([again, again], { isRoomy: true }))
  })
})

describe('what is in flight', () => {
  it('is never more than two blocks and one transaction, or 64 transactions', () => {
    fc.assert(
      fc.property(bounds, fc.array(fc.bigInt({ min: 21_000n, max: 14_000_000n })), (of, limits) => {
        let now = { transactions: 0, gas: 0n }
        for (const limit of limits) {
          if (roomFor(of, now) === 0) break
          const gas = [limit, of.transactionGas].toSorted((a, b) => Number(a - b))[0] ?? limit
          now = { transactions: now.transactions + 1, gas: now.gas + gas }
        }
        expect(now.transactions).toBeLessThanOrEqual(64)
        expect(now.gas < of.gasInFlight + of.transactionGas).toBe(true)
      }),
    )
  })

  it('leaves room until it is that much', () => {
    const of = sendingBounds(60_000_000n)
    expect(roomFor(of, { transactions: 0, gas: 0n })).toBe(9)
    expect(roomFor(of, { transactions: 12, gas: 119_000_000n })).toBe(1)
    expect(roomFor(of, { transactions: 12, gas: 120_000_000n })).toBe(0)
    expect(roomFor(of, { transactions: 64, gas: 1n })).toBe(0)
  })
})

test.each([
  ['nothing', undefined],
  ['nonsense', 1n],
  ['2^50, as Arbitrum does', 2n ** 50n],
])('a server that says %s of a block is taken for one with 30,000,000 gas', (_, said) => {
  expect(sendingBounds(said)).toEqual(sendingBounds(30_000_000n))
})

test('no transaction asks for more than EIP-7825 allows, or for more than a quarter of a block', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 8_000_000n, max: 1_000_000_000n }), (blockGas) => {
      const { transactionGas } = sendingBounds(blockGas)
      expect(transactionGas < 2n ** 24n).toBe(true)
      expect(transactionGas * 4n <= blockGas).toBe(true)
    }),
  )
})
