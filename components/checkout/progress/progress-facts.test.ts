import { expect, test } from 'vitest'
import { BASE_USDC, BASE_WETH, TEAM } from '@/tests/support/browser/offer'
import { capOf } from './progress-facts'

const discount = { code: 'LAUNCH20', priceMicroUsd: 39_200_000n, charges: 3, text: '20% off' }
const choice = { plan: { ...TEAM, discount }, token: BASE_USDC, periods: 12, ends: false }

test('the most of a charge is what was signed', () => {
  expect(capOf(choice, { cap: '50000000' })).toBe(50_000_000n)
})

test('the most of a charge is the full price on a page that was loaded again, whatever the discount', () => {
  expect(capOf(choice, null)).toBe(49_000_000n)
})

test('the most of a charge in a token without a fixed rate is known by who signed alone', () => {
  expect(capOf({ ...choice, token: BASE_WETH }, null)).toBeNull()
})
