import { expect, test } from 'vitest'
import { findTokens } from './token-search'

const tokens = [
  { symbol: 'USDC', name: 'USD Coin', address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
  { symbol: 'WETH', name: 'Wrapped Ether', address: '0x4200000000000000000000000000000000000006' },
]

test.each([
  ['', ['USDC', 'WETH']],
  ['usd', ['USDC']],
  ['ether', ['WETH']],
  ['  0X8335 ', ['USDC']],
  ['0x42', ['WETH']],
  ['dai', []],
])('"%s" finds %j', (text, symbols) => {
  expect(findTokens(tokens, text).map(({ symbol }) => symbol)).toEqual(symbols)
})
