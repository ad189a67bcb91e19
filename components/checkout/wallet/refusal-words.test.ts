import { describe, expect, it } from 'vitest'
import { LOCALES } from '@/lib/billing/language/locale'
import { ConnectionError } from '@/lib/client/api/api-error'
import { refusal } from '@/tests/support/browser/scripted-checkout-api'
import { sayIn } from '@/tests/support/language/say-in'
import { refusalFor } from '../machine/quote-terms'
import type { Choice } from '../offer/choice'
import { refusalWords } from './refusal-words'

const say = sayIn()

const choice = { token: { network: 'Base', symbol: 'WETH' } } as Choice

describe.each(LOCALES)('in %s a server that cannot show the terms for now', (locale) => {
  const say = sayIn(locale)

  const title = say('pay.termsAway')
  it.each([
    ['unavailable', 503, { chainId: '8453' }, say('pay.awayNetwork', { network: 'Base' }), 'pay.carryOnBack'],
    ['unavailable', 503, undefined, say('pay.awayServer'), 'pay.carryOnBack'],
    ['rate_unavailable', 503, undefined, say('pay.awayRate', { symbol: 'WETH' }), 'pay.carryOn'],
    ['rate_limited', 429, undefined, say('pay.awayBusy'), 'pay.carryOn'],
  ] as const)(
    '%s: what is away, and that the page goes on by itself, which asks for no other try',
    (code, status, facts, detail, sentence) => {
      const problem = refusal(status, code, { detail: 'Try again in a moment.', ...(facts && { facts }) })
      const words = refusalWords(say, refusalFor(problem), choice)
      expect(words).toMatchObject({
        title: facts ? say('pay.termsAwayOn', { network: 'Base' }) : title,
        text: say(sentence, { detail }),
        act: 'check',
      })
      expect(words.text).not.toContain('Try again')
    },
  )
})

describe('a server that cannot show the terms for now', () => {
  it('a fault of the server has its reference', () => {
    const { text } = refusalWords(say, refusalFor(refusal(500, 'internal_error')), choice)
    expect(text).toMatch(/^Something went wrong on the server\. Reference: req_1\. Nothing was charged\./)
  })

  it('no connection: nothing about the network', () => {
    const { title, text } = refusalWords(say, refusalFor(new ConnectionError()), choice)
    expect(title).toBe('We can’t show the terms right now.')
    expect(text).toBe(
      'The server isn’t answering. Nothing was charged. We’ll carry on automatically when it is back.',
    )
  })
})

it('a discount that the wallet had is named, with what to do', () => {
  expect(refusalWords(say, refusalFor(refusal(409, 'discount_had')), choice)).toMatchObject({
    title: 'Discount code',
    text: 'This wallet has had this discount before. Clear the discount code to go on.',
    act: 'check',
  })
})

it('a plan that costs less than its network takes is not offered there', () => {
  const facts = { chainId: '8453', price: '0.5', least: '1' }
  expect(refusalWords(say, refusalFor(refusal(409, 'price_too_low', { facts })), choice)).toEqual({
    title: 'This plan isn’t available on Base.',
    text: 'This plan costs $0.50, and new subscriptions on Base start at $1. Choose another network or plan.',
    act: null,
    label: 'Not available on Base',
  })
})
