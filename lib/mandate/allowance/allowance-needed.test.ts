import { expect, test } from 'vitest'
import { allowanceNeeded } from './allowance-needed'

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
