import { expect, test } from 'vitest'
import { NETWORKS } from '@/lib/billing/networks'
import { defaultStartGas, merchantStartGas } from './start-gas-budget'

test('each network pays for a hundred starts of one merchant a day', () => {
  for (const { chainId } of NETWORKS) {
    expect(merchantStartGas(defaultStartGas(chainId)), String(chainId)).toBeGreaterThanOrEqual(
      100n * 172_000n,
    )
  }
})

test('no merchant uses up what is there for all', () => {
  expect(merchantStartGas(defaultStartGas(8453)) * 2n).toBeLessThanOrEqual(defaultStartGas(8453))
})
