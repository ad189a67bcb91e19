import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PlannedNetwork, planRenewals } from './renewal-plan'

const RENEWALS = { renewals: 1_000_000, gasEach: 28_535n, payouts: 1, perSecond: 100 }
const ETHEREUM: PlannedNetwork = {
  blockGas: 60_000_000n,
  blockMs: 12_000,
  blockShare: 50,
  gasPrice: 10n ** 9n,
}

test('a million renewals fit into a day of Ethereum, and their blocks are what limits', () => {
  const plan = planRenewals({ ...RENEWALS, perSecond: 10_000 }, ETHEREUM)
  expect(plan.transactions).toBe(10_000)
  expect(plan.ms).toBeLessThan(24 * 3_600_000)
  expect(plan.isServiceBound).toBe(false)
  expect(plan.gas).toBe(28_535_000_000n)
  expect(plan.cost).toBe(28_535_000_000n * 10n ** 9n)
})

test('where blocks hold more than the service signs, its pace is what limits', () => {
  const plan = planRenewals(RENEWALS, { ...ETHEREUM, blockGas: 150_000_000n, blockMs: 2_000 })
  expect(plan.isServiceBound).toBe(true)
  expect(plan.ms).toBeGreaterThanOrEqual((1_000_000 / 100) * 1000)
})

test('a transaction that no block has room for is said, and not waited for', () => {
  expect(() => planRenewals(RENEWALS, { ...ETHEREUM, blockShare: 1 })).toThrow('asks for')
})

test('every renewal goes out once, within what blocks have for it, and never faster than the service', () => {
  fc.assert(
    fc.property(
      fc.record({
        renewals: fc.integer({ min: 1, max: 20_000 }),
        gasEach: fc.bigInt({ min: 20_000n, max: 60_000n }),
        payouts: fc.integer({ min: 1, max: 3 }),
        perSecond: fc.integer({ min: 10, max: 1_000 }),
      }),
      fc.record({
        blockGas: fc.bigInt({ min: 17_000_000n, max: 400_000_000n }),
        blockMs: fc.constantFrom(250, 1_000, 2_000, 5_000, 12_000),
        blockShare: fc.integer({ min: 50, max: 100 }),
        gasPrice: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      }),
      (renewals, network) => {
        const plan = planRenewals(renewals, network)
        expect(plan.gas).toBe(renewals.gasEach * BigInt(renewals.renewals))
        expect(plan.cost).toBe(plan.gas * network.gasPrice)
        expect(plan.transactions).toBeGreaterThanOrEqual(Math.ceil(renewals.renewals / 100))
        expect(plan.gas <= network.blockGas * BigInt(plan.blocks)).toBe(true)
        expect(plan.ms / 1000).toBeGreaterThanOrEqual(Math.floor(renewals.renewals / renewals.perSecond))
      },
    ),
    { numRuns: 50 },
  )
})
