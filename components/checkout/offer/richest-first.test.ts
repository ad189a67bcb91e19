import { expect, it } from 'vitest'
import { BASE_USDC, BASE_WETH, POLYGON_USDC } from '@/tests/support/browser/offer'
import { richestFirst } from './richest-first'
import { byNetwork } from './token-groups'

const DAI = { ...BASE_USDC, id: '4', symbol: 'DAI', decimals: 18 }
const tokens = [BASE_USDC, BASE_WETH, POLYGON_USDC, DAI]
const order = (balances: Parameters<typeof richestFirst>[1]) =>
  richestFirst(tokens, balances).map(({ id }) => id)

it('keeps the merchant’s order while nothing is known', () => {
  expect(order({})).toEqual(['1', '2', '3', '4'])
  expect(order({ '2': 'unknown', '4': 'unknown' })).toEqual(['1', '2', '3', '4'])
})

it('puts the fullest dollar token first, whatever its decimals, then what else is there', () => {
  const balances = { '1': 5_000_000n, '2': 10n ** 20n, '3': 0n, '4': 6n * 10n ** 18n }
  expect(order(balances)).toEqual(['4', '1', '2', '3'])
})

it('counts other tokens in dollars where their rate is known', () => {
  const weth = { ...BASE_WETH, ratePicoUsd: 2_990n * 10n ** 12n }
  const balances = { '1': 2_500_000_000n, '2': 2n * 10n ** 18n, '4': 6_000n * 10n ** 18n }
  const ranked = richestFirst([BASE_USDC, weth, POLYGON_USDC, DAI], balances)
  expect(ranked.map(({ id }) => id)).toEqual(['4', '2', '1', '3'])
})

it('an empty balance comes no earlier than an unknown one', () => {
  expect(order({ '3': 0n, '1': 0n, '2': 'unknown' })).toEqual(['1', '2', '3', '4'])
})

it('keeps each network’s tokens together, at the place of the first one', () => {
  expect(byNetwork([POLYGON_USDC, BASE_USDC, BASE_WETH])).toEqual([
    { chainId: 137, network: 'Polygon', tokens: [POLYGON_USDC] },
    { chainId: 8453, network: 'Base', tokens: [BASE_USDC, BASE_WETH] },
  ])
})
