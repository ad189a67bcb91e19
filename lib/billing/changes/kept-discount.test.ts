import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periodStart } from '../calendar'
import { chargesLeft, type GrantedDiscount, reducedNextPrice } from '../discounts/discount'
import { DAY_MS } from '../durations'
import { discountUnderNewTerms } from './kept-discount'

const opensAt = new Date('2027-03-01T00:00:00Z')
const closesAt = new Date('2027-04-01T00:00:00Z')
const month = { opensAt, closesAt }
const year = { opensAt, closesAt: periodStart(opensAt, 12, 1) }
const days = (count: number) => new Date(opensAt.getTime() + count * DAY_MS)

const granted: GrantedDiscount = {
  ...{ id: 'd', code: 'LAUNCH20', percentBps: 2_000, amountMicroUsd: null },
  charges: 3,
}
/** The discount after a change at `startsAt`, which left unused what it did of the month. */
const cutShort = (startsAt: Date) => discountUnderNewTerms(granted, startsAt, [month])

describe('a discount under new terms', () => {
  it('is not used up by the payment of a cent beside the credit of the one before', () => {
    const discount = cutShort(new Date(opensAt.getTime() + 1_000))
    const price = { priceMicroUsd: 60_000_000n, discount }
    expect(chargesLeft(discount, 1)).toBe(3)
    for (const chargesPaid of [1, 2, 3]) expect(reducedNextPrice({ ...price, chargesPaid })).toBe(48_000_000n)
    expect(reducedNextPrice({ ...price, chargesPaid: 4 })).toBeNull()
  })

  it('has used up a period of which more was used than not', () => {
    expect(chargesLeft(cutShort(days(12)), 1)).toBe(3)
    expect(chargesLeft(cutShort(days(20)), 1)).toBe(2)
    expect(cutShort(closesAt)).toBe(granted)
  })

  it('adds up what several changes leave', () => {
    const first = cutShort(days(20))
    const second = discountUnderNewTerms(first, days(20), [month])
    expect([chargesLeft(first, 2), chargesLeft(second, 2)]).toEqual([1, 2])
  })

  it('counts an unused year as the one charge that it was', () => {
    expect(chargesLeft(discountUnderNewTerms(granted, days(1), [year]), 1)).toBe(3)
    expect(chargesLeft(discountUnderNewTerms(granted, days(200), [year]), 1)).toBe(2)
  })

  it('never has more charges left than were granted, however often years and months take turns', () => {
    const cuts = fc.array(fc.record({ periodMonths: fc.constantFrom(1, 3, 12), days: fc.nat(400) }))
    fc.assert(
      fc.property(cuts, (changes) => {
        let [discount, window, chargesPaid] = [granted, month, 1]
        for (const { periodMonths, days: lived } of changes) {
          const isReduced = chargesLeft(discount, chargesPaid - 1) !== 0
          const paid = isReduced ? [window] : []
          discount = discountUnderNewTerms(discount, days(lived), paid)
          expect(chargesLeft(discount, chargesPaid)).toBeLessThanOrEqual(granted.charges ?? 0)
          window = { opensAt, closesAt: periodStart(opensAt, periodMonths, 1) }
          chargesPaid += 1
        }
      }),
    )
  })

  it('stays as it is where it is for all charges', () => {
    const always = { ...granted, charges: null }
    expect(discountUnderNewTerms(always, days(1), [month])).toBe(always)
  })

  it('reduces as many periods as were granted, to half a one, whatever is changed when', () => {
    const charges = fc.integer({ min: 1, max: 6 })
    /** Used part of each paid window, in thousandths; one that is used whole is not changed. */
    const cuts = fc.array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 30 })
    fc.assert(
      fc.property(charges, cuts, (count, used) => {
        let discount: GrantedDiscount = { ...granted, charges: count }
        let [chargesPaid, reduced, at] = [0, 0, opensAt.getTime()]
        const live = (thousandths: number) => {
          const window = { opensAt: new Date(at), closesAt: new Date(at + 30 * DAY_MS) }
          const isReduced = chargesLeft(discount, chargesPaid) !== 0
          chargesPaid += 1
          const part = thousandths / 1_000
          if (isReduced) reduced += part
          at += 30 * DAY_MS * part
          if (part < 1) discount = discountUnderNewTerms(discount, new Date(at), isReduced ? [window] : [])
        }
        for (const each of used) live(each)
        while (chargesLeft(discount, chargesPaid) !== 0) live(1_000)
        expect(reduced).toBeLessThanOrEqual(count + 0.501)
        // Charges that were not reduced count too, as ever: a discount is for the first ones.
        const isAllReduced = chargesPaid === Math.round(count + (discount.unusedPpm ?? 0) / 1e6)
        if (isAllReduced) expect(reduced).toBeGreaterThanOrEqual(count - 0.501)
      }),
    )
  })
})
