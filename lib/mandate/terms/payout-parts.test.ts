import fc from 'fast-check'
import { getAddress, pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import { payoutParts } from './payout-parts'

const payoutsOf = (shares: readonly number[]) =>
  shares.map((bps, index) => ({
    receiver: getAddress(pad(toHex(index + 1), { size: 20 })),
    bps: BigInt(bps),
  }))

test('the last receiver takes what rounding leaves', () => {
  const parts = payoutParts(payoutsOf([3333, 3333, 3334]), 100n).map(({ part }) => part)
  expect(parts).toEqual([33n, 33n, 34n])
})

test('a part of zero is no transfer', () => {
  expect(payoutParts(payoutsOf([1, 9_999]), 5n)).toEqual([
    { receiver: payoutsOf([1, 2])[1]?.receiver, part: 5n },
  ])
})

test('parts are above zero, sum to the amount, and differ from the share by less than a unit a receiver', () => {
  const shares = fc
    .array(fc.integer({ min: 1, max: 1250 }), { minLength: 0, maxLength: 7 })
    .map((first) => [...first, 10_000 - first.reduce((sum, bps) => sum + bps, 0)])
  fc.assert(
    fc.property(shares, fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (bps, amount) => {
      const payouts = payoutsOf(bps)
      const parts = payoutParts(payouts, amount)
      expect(parts.reduce((sum, { part }) => sum + part, 0n)).toBe(amount)
      for (const { receiver, part } of parts) {
        const share = payouts.find((payout) => payout.receiver === receiver)?.bps ?? 0n
        expect(part).toBeGreaterThan(0n)
        const off = part * 10_000n - amount * share
        expect(off).toBeGreaterThan(-10_000n)
        expect(off).toBeLessThan(10_000n * BigInt(bps.length))
      }
    }),
  )
})
