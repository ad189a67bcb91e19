import { expect, it } from 'vitest'
import { MAX_SHIPPED_ID } from '../../tokens/catalogue-token'
import { shippedTokens } from '../../tokens/shipped-tokens'
import { tokenEntry } from '../../tokens/token-entry'
import { TEST_TOKENS } from './test-tokens'

it('has a token of every kind, each where databases of test mode know it to be', () => {
  expect(TEST_TOKENS.map(({ id, symbol, address }) => [id, symbol, address])).toEqual([
    ['31337001', 'USDC', '0x77e822019Fe820F39313d46e9b7f0dB47a9Fdc28'],
    ['31337002', 'USDT', '0x4CBf359a930098AdF26683Aa0999E0b4AAA84b45'],
    ['31337003', 'DAI', '0xB871EF4d3C86fF98bE5De0E99d88E7b0Ab206DA3'],
    ['31337004', 'WETH', '0xd49D565f2286fE6389913492EbE92bc85171f428'],
  ])
})

it('states its tokens as the catalogue does, under ids that no other token has', () => {
  const ids = new Set(shippedTokens.map(({ id }) => id))
  for (const { deployment, ...token } of TEST_TOKENS) {
    expect(tokenEntry.safeParse(token).error?.issues ?? []).toEqual([])
    expect(Number(token.id)).toBeLessThan(MAX_SHIPPED_ID)
    expect(ids.has(token.id)).toBe(false)
  }
})
