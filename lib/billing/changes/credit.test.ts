import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditLeft, creditTakenBack, creditUsed, paidValue, unusedPart } from './credit'

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

describe('the credit that a charge uses', () => {
  it('is all that is left, up to the price', () => {
    expect(creditUsed(10_000_000n, 4_000_000n)).toBe(4_000_000n)
    expect(creditUsed(10_000_000n, 40_000_000n)).toBe(10_000_000n)
    expect(creditUsed(10_000_000n, -1n)).toBe(0n)
  })

  it('leaves a cent to be charged where it would leave less, and goes on with the next charge', () => {
    expect(creditUsed(9_990_000n, 9_989_999n)).toBe(9_980_000n)
    expect(creditUsed(5_000n, 4_999n)).toBe(0n)
  })

  it('is never lost: charges are nothing, or a cent at least, and together the prices less the credit', () => {
    const price = fc.bigInt({ min: 10_000n, max: 10n ** 12n })
    const prices = fc.array(price, { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(prices, fc.bigInt({ min: 0n, max: 10n ** 12n }), (asked, credit) => {
        let left = credit
        const charged = asked.map((each) => {
          const used = creditUsed(each, left)
          left -= used
          return each - used
        })
        expect(left).toBeGreaterThanOrEqual(0n)
        for (const each of charged) expect(each === 0n || each >= 10_000n).toBe(true)
        const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n)
        expect(sum(charged)).toBe(sum(asked) - (credit - left))
        // No more than a cent is kept back from charges that would have used it up.
        const last = charged.at(-1) ?? 0n
        if (left > 0n && last > 0n) expect([last, left < 10_000n]).toEqual([10_000n, true])
      }),
    )
  })
})

describe('the credit that a refund takes back of an earlier window', () => {
  const startsAt = new Date('2027-03-11T00:00:00Z')
  const charge = { opensAt, closesAt, priceMicroUsd: 31_000_000n, creditMicroUsd: 0n }

  it('is all of it where all was refunded, and none of a window that was over', () => {
    const whole = { ...charge, refundedBefore: 0n, refundedNow: 31_000_000n }
    expect(creditTakenBack(whole, startsAt)).toBe(-21_000_000n)
    expect(creditTakenBack(whole, closesAt)).toBe(0n)
    const undone = { ...charge, refundedBefore: 31_000_000n, refundedNow: 0n }
    expect(creditTakenBack(undone, startsAt)).toBe(21_000_000n)
  })

  it('leaves what the change would have given after the refund, in however many parts it came', () => {
    const money = fc.bigInt({ min: 0n, max: 10n ** 12n })
    const at = fc.integer({ min: -5, max: 40 }).map((days) => new Date(opensAt.getTime() + days * 86_400_000))
    fc.assert(
      fc.property(money, money, fc.array(money, { maxLength: 5 }), at, (price, credit, parts, startsAt) => {
        const of = { opensAt, closesAt, priceMicroUsd: price, creditMicroUsd: credit }
        const creditWith = (refundedMicroUsd: bigint) =>
          unusedPart({ ...of, paidMicroUsd: paidValue({ ...of, refundedMicroUsd }) }, startsAt)
        let refunded = 0n
        let given = creditWith(0n)
        for (const part of parts) {
          given += creditTakenBack(
            { ...of, refundedBefore: refunded, refundedNow: refunded + part },
            startsAt,
          )
          refunded += part
        }
        expect(given).toBe(creditWith(refunded))
        expect(given).toBeGreaterThanOrEqual(0n)
      }),
    )
  })
})

it('credit that was used and then taken back is left at 0, and asked for by no charge', () => {
  expect(creditLeft({ creditMicroUsd: -5n })).toBe(0n)
  expect(creditLeft({ creditMicroUsd: 5n })).toBe(5n)
  expect(creditUsed(10n, -5n)).toBe(0n)
})
