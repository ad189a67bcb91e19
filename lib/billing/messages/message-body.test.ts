import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { composeMessage } from './message-body'
import type { MessageFacts } from './message-facts'
import { type MessageKind, TOPICS } from './message-kind'
import { isTimeZone, MESSAGE_LOCALES, messageLocale, sentencesOf, wordingOf } from './wording'

const AT = new Date('2026-12-03T23:30:00.000Z')
const paid = (text: string) => ({ merchant: text, title: text, link: 'https://dues.example/portal?a=1&b=2' })
const amount = { amount: '1234.500000', symbol: 'USDC', network: 'Base' }
const price = { dollars: 9.99, symbol: 'USDC', network: 'Base' }

/** Facts of every kind; `text` is each word that somebody else chose. */
const factsOf = (text: string): MessageFacts => ({
  confirm: { audience: 'payer', until: AT, link: 'https://dues.example/messages/confirm/x' },
  receipt: { ...paid(text), ...amount, paidAt: AT, nextChargeAt: null },
  charge_ahead: { ...paid(text), ...price, at: AT, metered: true },
  payment_failed: { ...paid(text), ...amount, reason: 'insufficient_balance', nextAttemptAt: AT },
  permission_ending: { ...paid(text), at: AT, needed: false },
  trial_ending: { ...paid(text), ...price, at: AT },
  price_change: { ...paid(text), plan: text },
  cancelled: { ...paid(text), at: AT, ahead: true, cause: 'cancelled' },
  first_subscriber: { title: text, plan: text, payer: text, link: 'https://dues.example/' },
  failures_of_day: {
    day: AT,
    total: 2,
    failures: [{ title: text, payer: text, amount: '1', symbol: text, cause: text }],
    link: 'https://dues.example/',
  },
  keeper_low: { network: 'Base', charges: 12, link: 'https://dues.example/' },
  endpoint_disabled: { url: text, gone: false, link: 'https://dues.example/' },
  access_added: { what: 'key', by: text, at: AT, link: 'https://dues.example/' },
})
const KINDS: readonly MessageKind[] = ['confirm', ...TOPICS]
const place = {
  site: 'dues.example',
  settingsLink: 'https://dues.example/messages/c',
  unsubscribeLink: 'https://dues.example/messages/c?topic=t',
}
const compose = (kind: MessageKind, text: string, timeZone = 'UTC') =>
  composeMessage({ kind, facts: factsOf(text)[kind] }, { reader: { locale: 'en', timeZone }, place })

describe('a message', () => {
  it.each(KINDS)('%s has a subject, a text and a page, which say the same link', (kind) => {
    const { subject, text, html } = compose(kind, 'Ledgerline Pro')
    expect(subject).not.toBe('')
    expect(text).toContain('https://dues.example/')
    expect(html).toContain('href="https://dues.example/')
    expect(text).not.toMatch(/undefined|null|NaN|\[object/)
    expect(html).not.toMatch(/undefined|null|NaN|\[object/)
  })

  it('loads nothing and follows nobody', () => {
    for (const kind of KINDS) {
      expect(compose(kind, 'Pro').html).not.toMatch(/<img|<script|<link|url\(|src=|@import/i)
    }
  })

  it('takes names as names, whatever is in them', () => {
    const plainPages = Object.fromEntries(KINDS.map((kind) => [kind, compose(kind, 'x').html]))
    const names = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), names, (kind, name) => {
        const { subject, html } = compose(kind, name)
        expect(subject).not.toMatch(/\p{Cc}/u)
        const plain = plainPages[kind]
        const tags = (page: string) => page.match(/<[^>]*>/g)?.length
        expect(tags(html)).toBe(tags(plain ?? ''))
      }),
      { numRuns: 50 },
    )
    expect(compose('receipt', '"><script>alert(1)</script>').html).not.toContain('<script')
    expect(compose('receipt', 'Pro\r\nBcc: eve@example.com').subject).not.toContain('\n')
  })

  it('says dates in the zone of its reader', () => {
    expect(compose('charge_ahead', 'Pro', 'UTC').subject).toContain('December 3, 2026')
    expect(compose('charge_ahead', 'Pro', 'Asia/Tokyo').subject).toContain('December 4, 2026')
    expect(compose('charge_ahead', 'Pro', 'Mars/Olympus').subject).toContain('December 3, 2026')
  })

  it('says an end once where it is ahead, and why where it has come', () => {
    const cancelled = (ahead: boolean, cause: 'cancelled' | 'payment_failed') =>
      composeMessage(
        { kind: 'cancelled', facts: { ...paid('Pro'), at: AT, ahead, cause } },
        { reader: { locale: 'en', timeZone: 'UTC' }, place },
      ).text
    expect(cancelled(true, 'cancelled').match(/no further payment/gi)).toHaveLength(1)
    expect(cancelled(false, 'payment_failed')).toContain('because a payment failed')
  })
})

it('every language has words for every kind', () => {
  for (const locale of MESSAGE_LOCALES) {
    const { topics, messages } = sentencesOf(locale)
    expect(Object.keys(topics).sort()).toEqual([...TOPICS].sort())
    expect(Object.keys(messages).sort()).toEqual([...KINDS].sort())
  }
  expect(messageLocale('en-GB')).toBe('en')
  expect(messageLocale('tlh')).toBe('en')
})

it('amounts keep every digit', () => {
  const say = wordingOf({ locale: 'en', timeZone: 'UTC' })
  expect(say.tokens('1234.500000', 'USDC')).toBe('1,234.500000 USDC')
  expect(say.tokens('123456789012345678901234567890', 'X')).toBe('123,456,789,012,345,678,901,234,567,890 X')
  expect(isTimeZone('Europe/Berlin')).toBe(true)
  expect(isTimeZone('<script>')).toBe(false)
})
