import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditUsed, paidValue, unusedPart } from './credit'

const opensAt = new Date('2027-03-01T00:00:00Z')
const closesAt = new Date('2027-04-01T00:00:00Z')

describe('the unused part of a paid window', () => {
  it('is by seconds, and rounded for the payer', () => {
    const window = { opensAt, closesAt, paidMicroUsd: 31_000_000n }
    expect(unusedPart(window, new Date('2027-03-11T00:00:00Z'))).toBe(21_000_000n)
    expect(unusedPart({ ...window, paidMicroUsd: 1n }, new Date('2027-03-31T23:59:59Z'))).toBe(1n)
  })

  it('is nothing once the window is over, and all of it before', () => {
    const window = { opensAt, closesAt, paidMicroUsd: 10n }
    expect(unusedPart(window, closesAt)).toBe(0n)
    expect(unusedPart(window, opensAt)).toBe(10n)
  })

  it('never grows with time, and is never more than was paid nor less than its seconds are worth', () => {
    const seconds = fc.integer({ min: 1, max: 400 * 86_400 })
    fc.assert(
      fc.property(
        seconds,
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.nat(),
        fc.nat(),
        (length, paid, a, b) => {
          const from = opensAt.getTime()
          const window = { opensAt, closesAt: new Date(from + length * 1000), paidMicroUsd: paid }
          const [early, late] = [a % (length + 1), b % (length + 1)].sort((x, y) => x - y) as [number, number]
          const [first, second] = [early, late].map((at) => unusedPart(window, new Date(from + at * 1000)))
          expect(first).toBeLessThanOrEqual(paid)
          expect(second).toBeGreaterThanOrEqual(0n)
          expect(first).toBeGreaterThanOrEqual(second ?? 0n)
          expect((first ?? 0n) * BigInt(length)).toBeGreaterThanOrEqual(paid * BigInt(length - early))
        },
      ),
    )
  })
})

it('what was refunded is no longer paid', () => {
  expect(paidValue({ priceMicroUsd: 40n, creditMicroUsd: 10n, refundedMicroUsd: 15n })).toBe(35n)
  expect(paidValue({ priceMicroUsd: 5n, creditMicroUsd: 0n, refundedMicroUsd: 15n })).toBe(0n)
})

it('a charge uses credit up to its price', () => {
  expect(creditUsed(10n, 4n)).toBe(4n)
  expect(creditUsed(10n, 40n)).toBe(10n)
  expect(creditUsed(10n, -1n)).toBe(0n)
})
