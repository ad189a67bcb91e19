import uniswap from '@uniswap/default-token-list'
import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { findNetwork, LOCAL_TEST_CHAIN_ID, NETWORKS, networkName } from '@/lib/billing/networks'
import { MAX_SHIPPED_ID, tokenKey } from './catalogue-token'
import { shippedTokens } from './shipped-tokens'
import { tokenEntry } from './token-entry'

const labeled = shippedTokens.map((token) => ({
  label: `${token.symbol} on ${networkName(token.chainId)}`,
  token,
}))

describe('the shipped catalogue', () => {
  it.each(labeled)('states $label in a form that an operator could', ({ token }) => {
    expect(tokenEntry.safeParse(token).error?.issues ?? []).toEqual([])
    expect(token.address).toBe(getAddress(token.address.toLowerCase()))
    expect(token.source).not.toBe('')
    expect(Number(token.id)).toBeLessThanOrEqual(MAX_SHIPPED_ID)
  })

  it('gives every token one id and every contract one token', () => {
    expect(new Set(shippedTokens.map(({ id }) => id)).size).toBe(shippedTokens.length)
    expect(new Set(shippedTokens.map(tokenKey)).size).toBe(shippedTokens.length)
  })

  it('never says a ticker twice on one network under the same name', () => {
    const shown = shippedTokens.map(({ chainId, symbol, name }) => `${chainId} ${symbol} ${name}`)
    expect(new Set(shown).size).toBe(shippedTokens.length)
  })

  it('is only about networks with a name, and has USDC on every main network', () => {
    for (const { chainId } of shippedTokens) expect(findNetwork(chainId)).not.toBeNull()
    for (const { chainId, testnet } of NETWORKS) {
      if (testnet) continue
      const symbols = shippedTokens.filter((token) => token.chainId === chainId).map(({ symbol }) => symbol)
      expect(symbols.some((symbol) => symbol.startsWith('USDC'))).toBe(true)
    }
    expect(shippedTokens.some(({ chainId }) => chainId === LOCAL_TEST_CHAIN_ID)).toBe(false)
  })

  it('pegs dollars to the dollar, and euros and ether to nothing', () => {
    for (const { symbol, usdPegged } of shippedTokens) {
      expect(usdPegged, symbol).toBe(/^(USDC|USDT|DAI|WXDAI)/.test(symbol))
    }
  })

  it('says of the 18 decimals of BNB Chain that they are a Binance-Peg token', () => {
    for (const token of shippedTokens.filter(({ chainId }) => chainId === 56 || chainId === 97)) {
      expect(token).toMatchObject({ decimals: 18, name: expect.stringMatching(/^Binance-Peg /) })
    }
  })
})

describe("the shipped catalogue beside Uniswap's list", () => {
  const listed = new Map(uniswap.tokens.map((token) => [tokenKey(token), token]))
  const both = labeled.filter(({ token }) => listed.has(tokenKey(token)))

  it('has most of its tokens of the main networks in common with it', () => {
    expect(both.length).toBeGreaterThan(25)
  })

  it.each(both)('agrees on $label', ({ token }) => {
    const other = listed.get(tokenKey(token))
    expect(other).toMatchObject({ address: token.address, decimals: token.decimals })
  })

  it('cites it where, and only where, it has the token', () => {
    for (const { token, label } of labeled) {
      expect(token.source.includes('@uniswap/default-token-list'), label).toBe(listed.has(tokenKey(token)))
    }
  })
})
