import { expect, it } from 'vitest'
import { BASE_USDC, BASE_WETH, HOBBY, POLYGON_USDC } from '@/tests/support/browser/offer'
import { sufficientTokens } from './sufficient-tokens'

const DAI = { ...BASE_USDC, id: '4', symbol: 'DAI', decimals: 18 }
const WETH = { ...BASE_WETH, ratePicoUsd: 3_000n * 10n ** 12n }
const choice = { plan: HOBBY, token: BASE_USDC }
const enough = (
  balances: Parameters<typeof sufficientTokens>[1],
  tokens = [BASE_USDC, WETH, POLYGON_USDC, DAI],
) => sufficientTokens(tokens, balances, choice).map(({ id }) => id)

it('names what covers a first charge to the last unit, and nothing that does not', () => {
  expect(enough({ '1': 0n, '2': 3n * 10n ** 15n, '4': 9n * 10n ** 18n - 1n })).toEqual(['2'])
  expect(enough({ '1': 0n, '2': 3n * 10n ** 15n - 1n, '4': 9n * 10n ** 18n })).toEqual(['4'])
})

it('takes the same currency elsewhere before dollars, and dollars before what has a rate', () => {
  expect(enough({ '2': 10n ** 20n, '3': 9_000_000n, '4': 10n ** 21n })).toEqual(['3', '4', '2'])
})

it('counts on no balance and no rate that is not known', () => {
  expect(enough({ '2': 10n ** 20n, '4': 'unknown' }, [BASE_USDC, BASE_WETH, DAI])).toEqual([])
})

it('counts the first charge with its discount', () => {
  const discount = { code: null, priceMicroUsd: 4_500_000n, charges: 1, text: '' }
  const found = sufficientTokens(
    [POLYGON_USDC],
    { '3': 4_500_000n },
    { ...choice, plan: { ...HOBBY, discount } },
  )
  expect(found).toEqual([POLYGON_USDC])
})
