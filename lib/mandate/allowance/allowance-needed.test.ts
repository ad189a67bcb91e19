import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { allowedChargesLeft, allowedPeriods, REACHES } from '@/lib/billing/checkout/allowance-reach'
import { FREQUENCIES } from '@/lib/billing/subscriptions/frequency'
import { MAX_FIXED_CHARGES } from '@/lib/billing/subscriptions/terms-length'
import { allowanceNeeded, largerClaim } from './allowance-needed'

test('an allowance covers the wanted periods exactly', () => {
  expect(allowanceNeeded({ capAtomic: 10_000_000n, periods: 12 }, [])).toBe(120_000_000n)
})

test('an allowance leaves the mandates that run already what they need', () => {
  const running = [
    { capAtomic: 49_000_000n, periods: 3 },
    { capAtomic: 9_000_000n, periods: 0 },
  ]
  expect(allowanceNeeded({ capAtomic: 10_000_000n, periods: 6 }, running)).toBe(207_000_000n)
})

it('a new subscriber needs the cap for each charge that was allowed, and for none after the end', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...FREQUENCIES),
      fc.option(fc.integer({ min: 1, max: MAX_FIXED_CHARGES })),
      fc.nat({ max: 2 }),
      fc.bigInt({ min: 1n, max: 10n ** 24n }),
      (frequency, fixedCharges, place, capAtomic) => {
        const reach = REACHES[frequency][place] ?? 0
        const allowed = allowedPeriods(reach, fixedCharges)
        const periods = allowedChargesLeft({
          allowedCharges: allowed,
          chargesPaid: 0,
          paidOtherwise: 0,
          nextPeriod: 0,
          maxPeriods: 1200,
        })
        expect(allowanceNeeded({ capAtomic, periods }, [])).toBe(
          capAtomic * BigInt(Math.min(reach, fixedCharges ?? reach)),
        )
      },
    ),
  )
})

test('of two claims of which one will be made the larger amount counts', () => {
  const [many, dear] = [
    { capAtomic: 9n, periods: 12 },
    { capAtomic: 100n, periods: 1 },
  ]
  expect(largerClaim([many], [dear])).toEqual([many])
  expect(largerClaim([dear], [many])).toEqual([many])
  expect(largerClaim([dear, { capAtomic: 3n, periods: 3 }], [many])).toHaveLength(2)
})
