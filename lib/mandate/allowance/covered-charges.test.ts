import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowanceNeeded } from './allowance-needed'
import { coveredCharges } from './covered-charges'

const cap = fc.bigInt({ min: 1n, max: 10n ** 24n })
const others = fc.array(fc.record({ capAtomic: cap, periods: fc.nat(36) }), { maxLength: 4 })

test('an allowance asked for so many charges covers these, and one unit less covers one less', () => {
  fc.assert(
    fc.property(cap, fc.integer({ min: 1, max: 36 }), others, (capAtomic, periods, others) => {
      const needed = allowanceNeeded({ capAtomic, periods }, others)
      expect(coveredCharges(needed, { capAtomic, others })).toBe(periods)
      expect(coveredCharges(needed - 1n, { capAtomic, others })).toBe(periods - 1)
    }),
  )
})

test('an allowance below the needs of the others covers nothing', () => {
  const others = [{ capAtomic: 10n, periods: 3 }]
  expect(coveredCharges(29n, { capAtomic: 1n, others })).toBe(0)
  expect(coveredCharges(0n, { capAtomic: 1n, others: [] })).toBe(0)
})

test('an allowance without a limit covers a number of charges', () => {
  expect(coveredCharges(2n ** 256n - 1n, { capAtomic: 1n, others: [] })).toBe(1200)
})
