import { describe, expect, it } from 'vitest'
import { ConnectionError } from '@/lib/client/api/api-error'
import { refusal } from '@/tests/support/browser/scripted-checkout-api'
import { sayIn } from '@/tests/support/language/say-in'
import { refusalFor } from '../machine/quote-terms'
import type { Choice } from '../offer/choice'
import { refusalWords } from './refusal-words'

const say = sayIn()

const choice = { token: { network: 'Base' } } as Choice

describe('a server that cannot show the terms for now', () => {
  it.each([
    [503, 'unavailable', 'Base isn’t answering. Try again in a moment.'],
    [503, 'unavailable', 'The database isn’t answering. Nothing was changed. Try again in a moment.'],
    [503, 'rate_unavailable', 'The rate is not known. Choose a token that is pegged to the dollar.'],
    [429, 'rate_limited', 'Too many requests. Try again in 5 seconds.'],
  ])('%i %s: the server’s own reason', (status, code, detail) => {
    expect(refusalWords(say, refusalFor(refusal(status, code, detail)), choice)).toMatchObject({
      title: 'We can’t show the terms right now.',
      text: `${detail} Nothing was charged. We’ll carry on automatically.`,
      act: 'check',
    })
  })

  it('a fault of the server has its reference', () => {
    const { text } = refusalWords(say, refusalFor(refusal(500, 'internal_error', 'It went wrong.')), choice)
    expect(text).toMatch(/^It went wrong\. Reference: req_1\. Nothing was charged\./)
  })

  it('no connection: nothing about the network', () => {
    const { title, text } = refusalWords(say, refusalFor(new ConnectionError()), choice)
    expect(title).toBe('We can’t show the terms right now.')
    expect(text).not.toContain('Base')
    expect(text).toContain('Check your connection')
  })
})

it('a plan that costs less than its network takes is not offered there, in the server’s words', () => {
  const detail = 'This plan costs $0.50, and new subscriptions on Base start at $1 here.'
  expect(refusalWords(say, refusalFor(refusal(409, 'price_too_low', detail)), choice)).toEqual({
    title: 'This plan isn’t available on Base.',
    text: detail,
    act: null,
    label: 'Not available on Base',
  })
})
