import { expect, it } from 'vitest'
import { discountSentence } from './discount-sentence'

it.each([
  [{ code: 'HALF', charges: 3 }, 'Discount HALF: $24.50 off each of the first 3 payments.'],
  [{ code: 'HALF', charges: 1 }, 'Discount HALF: $24.50 off the first payment.'],
  [{ code: null, charges: null }, 'Discount: $24.50 off each payment.'],
])('%o reads "%s"', (discount, text) => {
  expect(discountSentence(49_000_000n, { ...discount, priceMicroUsd: 24_500_000n })).toBe(text)
})
