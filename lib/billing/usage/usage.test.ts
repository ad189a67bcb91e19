import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addUsage,
  billUsage,
  mostOfPeriod,
  sumUsage,
  type UsageOfPeriod,
  type UsageTerms,
  unitsOf,
  usageRoom,
} from './usage'
import { quantityMicroOf } from './usage-quantity'
import { UsageAboveLimitError } from './usage-refusals'

const first = new Date('2027-01-31T10:00:00.000Z')
const second = new Date('2027-02-28T10:00:00.000Z')
const third = new Date('2027-03-31T10:00:00.000Z')
const calls: UsageTerms = {
  unit: 'API call',
  priceMicroUsd: 2_000n,
  includedMicro: 1_000_000_000n,
  limitMicroUsd: 20_000_000n,
}
const of = (startsAt: Date, units: number) => ({ startsAt, quantityMicro: BigInt(units) * 1_000_000n })

describe('a quantity', () => {
  it('has at most six decimals, exactly', () => {
    expect(quantityMicroOf(0.000001)).toBe(1n)
    expect(quantityMicroOf(1_000_000_000)).toBe(1_000_000_000_000_000n)
    expect(quantityMicroOf(0.1 + 0.2)).toBeNull()
    expect(quantityMicroOf(0.0000001)).toBeNull()
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 13n }), (micro) => {
        expect(quantityMicroOf(unitsOf(micro))).toBe(micro)
      }),
    )
  })
})

it('under terms that change is billed once, and the cap has room for whichever is more', () => {
  const few = { ...calls, limitMicroUsd: 1n }
  expect([
    usageRoom(calls, null),
    usageRoom(null, few),
    usageRoom(few, calls),
    usageRoom(null, null),
  ]).toEqual([20_000_000n, 1n, 20_000_000n, 0n])
  const bill = { unit: 'API call', priceMicroUsd: 2_000n, quantityMicro: 5n, amountMicroUsd: 7n }
  expect(sumUsage(null, null)).toBeNull()
  expect(sumUsage(null, bill)).toBe(bill)
  expect(sumUsage(bill, bill)).toEqual({ ...bill, quantityMicro: 10n, amountMicroUsd: 14n })
  const early = { ...bill, days: { from: '2027-01-31', to: '2027-02-27' } }
  const late = { ...bill, days: { from: '2027-02-28', to: '2027-03-30' } }
  expect(sumUsage(late, early)?.days).toEqual({ from: '2027-01-31', to: '2027-03-30' })
})

describe('use', () => {
  it('is billed above what each period includes', () => {
    expect(billUsage(calls, [of(first, 1_000)], third)).toBeNull()
    expect(billUsage(calls, [of(first, 1_500), of(second, 900)], third)).toEqual({
      unit: 'API call',
      priceMicroUsd: 2_000n,
      quantityMicro: 500_000_000n,
      amountMicroUsd: 1_000_000n,
      days: { from: '2027-01-31', to: '2027-03-30' },
    })
  })

  it('is of the days from the first period that costs something to the last one before the charge', () => {
    const daysOf = (until: Date, ...periods: UsageOfPeriod[]) => billUsage(calls, periods, until)?.days
    expect(daysOf(second, of(first, 1_500))).toEqual({ from: '2027-01-31', to: '2027-02-27' })
    expect(daysOf(third, of(first, 900), of(second, 1_500))).toEqual({ from: '2027-02-28', to: '2027-03-30' })
    // Terms that change on the day on which their period began.
    const soon = new Date('2027-01-31T15:00:00.000Z')
    expect(daysOf(soon, of(first, 1_500))).toEqual({ from: '2027-01-31', to: '2027-01-31' })
  })

  it('is part of the cap with its limit', () => {
    expect(mostOfPeriod({ priceMicroUsd: 49_000_000n, usage: calls })).toBe(69_000_000n)
    expect(mostOfPeriod({ priceMicroUsd: 49_000_000n, usage: null })).toBe(49_000_000n)
  })

  it('up to the limit is taken, and no unit above it', () => {
    expect(addUsage(calls, [], of(first, 11_000))).toMatchObject({ amountMicroUsd: 20_000_000n })
    expect(() => addUsage(calls, [of(first, 11_000)], of(first, 1))).toThrow(UsageAboveLimitError)
    expect(() => addUsage(calls, [of(first, 11_000)], of(second, 1_000))).not.toThrow()
  })

  it('never bills more than the limit, whatever is reported, in whichever periods', () => {
    const report = fc.record({
      startsAt: fc.constantFrom(first, second),
      quantityMicro: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    })
    const anyTerms = fc.record({
      priceMicroUsd: fc.bigInt({ min: 0n, max: 10n ** 8n }),
      includedMicro: fc.bigInt({ min: 0n, max: 10n ** 11n }),
      limitMicroUsd: fc.bigInt({ min: 0n, max: 10n ** 9n }),
    })
    fc.assert(
      fc.property(anyTerms, fc.array(report, { maxLength: 20 }), (some, reports) => {
        const terms = { unit: 'call', ...some }
        const periods = new Map<number, bigint>()
        const open = () =>
          [...periods].map(([time, quantityMicro]) => ({ startsAt: new Date(time), quantityMicro }))
        for (const each of reports) {
          try {
            const before = billUsage(terms, open(), third)?.amountMicroUsd ?? 0n
            const { quantityMicro, amountMicroUsd } = addUsage(terms, open(), each)
            periods.set(each.startsAt.getTime(), quantityMicro)
            expect(billUsage(terms, open(), third)?.amountMicroUsd ?? 0n).toBe(amountMicroUsd)
            expect(amountMicroUsd >= before).toBe(true)
          } catch (error) {
            expect(error).toBeInstanceOf(UsageAboveLimitError)
          }
          expect((billUsage(terms, open(), third)?.amountMicroUsd ?? 0n) <= terms.limitMicroUsd).toBe(true)
        }
      }),
    )
  })

  it('that comes to the limit exactly once it is rounded is billed whole', () => {
    const terms = { unit: 'call', priceMicroUsd: 1_000_001n, includedMicro: 0n, limitMicroUsd: 9n }
    const used = { startsAt: first, quantityMicro: 9n }
    expect(addUsage(terms, [], used)).toEqual({ quantityMicro: 9n, amountMicroUsd: 9n })
    expect(billUsage(terms, [used], second)).toMatchObject({ quantityMicro: 9n, amountMicroUsd: 9n })
  })

  it('of earlier terms is cut to the limit of the present ones', () => {
    const lower = { ...calls, limitMicroUsd: 3_000_001n }
    expect(billUsage(lower, [of(first, 9_000)], second)?.amountMicroUsd).toBe(3_000_001n)
  })
})
