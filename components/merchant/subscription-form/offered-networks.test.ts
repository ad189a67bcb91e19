import { expect, test } from 'vitest'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import { unpayableTitle } from './offered-networks'

const token = (chainId: number, payable: boolean, symbol = 'USDC') =>
  ({ chainId, payable, symbol }) as WireCatalogueToken

test('tokens that nobody can pay with yet are named, where others can be paid with', () => {
  const payable = token(8453, true)
  expect(unpayableTitle([])).toBeNull()
  expect(unpayableTitle([payable])).toBeNull()
  expect(unpayableTitle([token(137, false)])).toBe('Nobody can pay with these tokens yet.')
  expect(unpayableTitle([payable, token(137, false)])).toBe('Payers can’t pay with USDC on Polygon yet.')
  expect(unpayableTitle([payable, token(137, false), token(10, false, 'DAI')])).toBe(
    'Payers can’t pay with USDC on Polygon or DAI on Optimism yet.',
  )
})
