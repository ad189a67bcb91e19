import { parseGwei } from 'viem'
import { expect, test } from 'vitest'
import { NETWORKS } from '@/lib/billing/networks'
import { defaultFeeCeiling, hasFeeBounds, usualTip } from './fee-ceilings'

const UNKNOWN = 12345

test('every network has a ceiling of its own, far above its usual tip', () => {
  expect(hasFeeBounds(UNKNOWN)).toBe(false)
  for (const { chainId, name } of NETWORKS) {
    expect(hasFeeBounds(chainId), name).toBe(true)
    expect(defaultFeeCeiling(chainId), name).toBeGreaterThan(5n * usualTip(chainId))
  }
})

test.each([
  [1, '300'],
  [8453, '20'],
  [137, '2000'],
  [UNKNOWN, '500'],
])('the ceiling of chain %d is %s gwei unless set', (chainId, gwei) => {
  expect(defaultFeeCeiling(chainId)).toBe(parseGwei(gwei))
})

test('a rollup is tipped no more than a tenth of a gwei', () => {
  for (const chainId of [8453, 42161, 10, 84532, 421614, 11155420]) {
    expect(usualTip(chainId)).toBe(parseGwei('0.1'))
  }
})

test('no tip is too much that Polygon’s validators ask for at least', () => {
  for (const chainId of [137, 80002]) expect(usualTip(chainId)).toBeGreaterThanOrEqual(parseGwei('25'))
  expect(usualTip(UNKNOWN)).toBe(parseGwei('3'))
})
