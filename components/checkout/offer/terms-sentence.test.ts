import { describe, expect, it } from 'vitest'
import { BASE_USDC, BASE_WETH, OFFER, TEAM } from '@/tests/support/browser/offer'
import { sayIn } from '@/tests/support/language/say-in'
import { type Choice, readChoice } from './choice'
import { priceWords, termsSentence } from './terms-sentence'

const say = sayIn()

const at = new Date('2026-11-05T10:00:00.000Z')
const offer = { ...OFFER, trialDays: 0 }
const trial = { ...OFFER, trialDays: 14 }
const chosen = (charges?: number | null, part: Partial<Choice> = {}): Choice => ({
  ...readChoice(OFFER, {}),
  plan: {
    ...TEAM,
    ...(charges !== undefined && {
      discount: { code: 'HALF', priceMicroUsd: 24_500_000n, charges } as typeof TEAM.discount,
    }),
  },
  token: BASE_USDC,
  ...part,
})

describe('the sentence of the terms', () => {
  it.each([
    [undefined, '49 USDC today, then on the 5th of each month.'],
    [null, '24.50 USDC today, then on the 5th of each month.'],
    [1, '24.50 USDC today, then 49 USDC on the 5th of each month.'],
    [2, '24.50 USDC today and for the next payment, then 49 USDC, on the 5th of each month.'],
    [3, '24.50 USDC today and for the next 2 payments, then 49 USDC, on the 5th of each month.'],
  ])('names both prices where a discount takes %s charges', (charges, text) => {
    expect(termsSentence(say, offer, chosen(charges), at)).toBe(text)
  })

  it.each([
    [undefined, '14 days free. Then 49 USDC on the 19th of each month.'],
    [1, '14 days free. Then 24.50 USDC once, then 49 USDC on the 19th of each month.'],
    [3, '14 days free. Then 24.50 USDC for 3 payments, then 49 USDC, on the 19th of each month.'],
  ])('names them behind a trial with a discount of %s charges', (charges, text) => {
    expect(termsSentence(say, trial, chosen(charges), at)).toBe(text)
  })

  it('speaks of no later price where the terms end before one comes', () => {
    const ending = chosen(3, { periods: 3, ends: true })
    expect(termsSentence(say, offer, ending, at)).toBe('24.50 USDC today, then on the 5th of each month.')
    expect(priceWords(say, offer, ending)).toEqual({ price: '$24.50', full: '$49', rhythm: 'per month' })
  })

  it('says of one charge that it is one', () => {
    expect(termsSentence(say, { ...offer, fixedCharges: 1 }, chosen(), at)).toBe('49 USDC today, once.')
    expect(termsSentence(say, { ...trial, fixedCharges: 1 }, chosen(), at)).toBe(
      '14 days free. Then 49 USDC on 19 Nov, once.',
    )
  })

  it('gives a floating token the day’s rate, and a free plan no amount', () => {
    const weth = chosen(1, { token: BASE_WETH })
    expect(termsSentence(say, offer, weth, at)).toBe(
      '$24.50 in WETH today, then $49 in WETH on the 5th of each month, at the day’s rate.',
    )
    const free = { ...chosen(), plan: { ...TEAM, priceMicroUsd: 0n } }
    expect(termsSentence(say, offer, free, at)).toBe('Free of charge.')
  })
})

it.each([
  [undefined, { price: '$49', full: null, rhythm: 'per month' }],
  [null, { price: '$24.50', full: '$49', rhythm: 'per month' }],
  [1, { price: '$24.50', full: '$49', rhythm: 'for the first month' }],
  [3, { price: '$24.50', full: '$49', rhythm: 'per month for the first 3 payments' }],
])(
  'the price of a discount of %s charges stands beside the full one, and is not that of all',
  (charges, words) => {
    expect(priceWords(say, offer, chosen(charges))).toEqual(words)
  },
)
