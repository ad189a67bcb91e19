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

  it.each([
    ['unavailable', 503, { chainId: '8453' }, say('pay.awayNetwork', { network: 'Base' })],
    ['unavailable', 503, undefined, say('pay.awayServer')],
    ['rate_unavailable', 503, undefined, say('pay.awayRate', { symbol: 'WETH' })],
    ['rate_limited', 429, undefined, say('pay.awayBusy')],
  ] as const)(
    '%s: what is away, and that the page goes on by itself, which asks for no other try',
    (code, status, facts, text) => {
      const problem = refusal(status, code, { detail: 'Try again in a moment.', ...(facts && { facts }) })
      const words = refusalWords(say, refusalFor(problem), choice)
      expect(words).toMatchObject({
        title: say('pay.termsAway'),
        text: say('pay.carryOn', { detail: text }),
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
    expect(text).toBe('The server isn’t answering. Nothing was charged. We’ll carry on automatically.')
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
