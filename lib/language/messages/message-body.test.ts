import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatsOf } from '@/lib/billing/language/choose-locale'
import { LOCALES, type Locale } from '@/lib/billing/language/locale'
import { END_CAUSES } from '@/lib/billing/messages/end-cause'
import type { MessageFacts } from '@/lib/billing/messages/message-facts'
import { type MessageKind, PAYER_KINDS, TOPICS } from '@/lib/billing/messages/message-kind'
import { composeMessage, type Written } from './message-body'
import { withLogo } from './message-logo'

const AT = new Date('2026-12-03T23:30:00.000Z')
const paid = (text: string) => ({ merchant: text, title: text, link: 'https://dues.example/portal?a=1&b=2' })
const amount = { amount: '1234.500000', symbol: 'USDC', network: 'Base' }
const price = { priceMicroUsd: 9_990_000n, symbol: 'USDC', network: 'Base' }

/** Facts of every kind; `text` is each word that somebody else chose. */
const factsOf = (text: string): MessageFacts => ({
  confirm: { audience: 'payer', until: AT, link: 'https://dues.example/messages/confirm/x' },
  receipt: { ...paid(text), ...amount, creditMicroUsd: null, paidAt: AT, nextChargeAt: null },
  charge_ahead: { ...paid(text), ...price, at: AT, metered: true },
  payment_failed: { ...paid(text), ...amount, reason: 'insufficient_balance', nextAttemptAt: AT },
  permission_ending: { ...paid(text), at: AT, needed: false },
  trial_ending: { ...paid(text), ...price, at: AT },
  price_change: {
    ...paid(text),
    plan: text,
    frequency: 'month',
    priceMicroUsd: 9_000_000n,
    newPriceMicroUsd: 12_000_000n,
    from: AT,
    otherwise: 'end',
  },
  cancelled: { ...paid(text), at: AT, ahead: true, cause: 'merchant' },
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
const readerOf = (locale: Locale, timeZone = 'UTC') => ({
  locale,
  formats: formatsOf(locale, []),
  timeZone,
})
const compose = (kind: MessageKind, text: string, reader = readerOf('en')) =>
  composeMessage({ kind, facts: factsOf(text)[kind] } as Written, { reader, place })

describe('a message', () => {
  const everywhere = LOCALES.flatMap((locale) => KINDS.map((kind) => [kind, locale] as const))
  it.each(everywhere)(
    '%s in %s has a subject, a text and a page, which say the same link',
    (kind, locale) => {
      const { subject, text, html } = compose(kind, 'Ledgerline Pro', readerOf(locale))
      expect(subject).not.toBe('')
      expect(text).toContain('https://dues.example/')
      expect(html).toContain('href="https://dues.example/')
      expect(text).not.toMatch(/undefined|null|NaN|\[object/)
      expect(html).not.toMatch(/undefined|null|NaN|\[object/)
      expect(text).not.toMatch(/\b(mail|messages)\.[a-z]+/)
      expect(html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`)
    },
  )

  it.each(LOCALES)(
    'of a payment that credit paid for says so, and names no amount of tokens, in %s',
    (locale) => {
      const { receipt } = factsOf('Ledgerline Pro')
      const of = (facts: Partial<MessageFacts['receipt']>) =>
        composeMessage(
          { kind: 'receipt', facts: { ...receipt, ...facts } },
          { reader: readerOf(locale), place },
        )
      const byCredit = of({ amount: '0', creditMicroUsd: 9_990_000n })
      expect(`${byCredit.subject} ${byCredit.text}`).not.toMatch(/USDC/)
      expect(byCredit.text).toMatch(/9[.,]99|٩[.,٫]٩٩/)
      expect(byCredit.subject).not.toBe(of({}).subject)
    },
  )

  it.each(LOCALES)('to a payer says whom to ask, and where the terms are, in %s', (locale) => {
    const help = {
      supportContact: 'help@northwind.example',
      termsUrl: 'https://northwind.example/terms',
      privacyUrl: 'https://northwind.example/privacy',
      tokensUrl: '',
    }
    for (const kind of KINDS) {
      const written = { kind, facts: factsOf('Northwind')[kind] } as Written
      const { text, html } = composeMessage(written, { reader: readerOf(locale), place: { ...place, help } })
      const isToPayer = (PAYER_KINDS as readonly string[]).includes(kind) && kind !== 'confirm'
      for (const said of [text, html]) {
        expect(said.includes('help@northwind.example'), kind).toBe(isToPayer)
        expect(said.includes('https://northwind.example/terms'), kind).toBe(isToPayer)
        expect(said.includes('https://northwind.example/privacy'), kind).toBe(isToPayer)
      }
      expect(html.includes('href="mailto:help@northwind.example"'), kind).toBe(isToPayer)
      expect(text).not.toContain('mailto:')
    }
  })

  it('has room for the logo of the merchant that it is about, and asks no server for it', () => {
    const png = { source: 'cid:logo@dues.example', width: 640, height: 160 }
    for (const kind of KINDS) {
      const { html } = compose(kind, 'Northwind <!--logo-->')
      const isToPayer = (PAYER_KINDS as readonly string[]).includes(kind) && kind !== 'confirm'
      const shown = withLogo(html, png)
      const [image = '', ...others] = shown.match(/<img[^>]*>/g) ?? []
      expect(others).toEqual([])
      expect(image !== '', kind).toBe(isToPayer)
      if (isToPayer) expect(image).toMatch(/^<img src="cid:logo@dues.example" alt="" width="96" height="24" /)
      expect(withLogo(html, null)).not.toMatch(/<img|<!--/)
    }
  })

  it.each(PAYER_KINDS)('%s is another text in each language', (kind) => {
    const texts = LOCALES.map((locale) => compose(kind, 'Pro', readerOf(locale)).text)
    expect(new Set(texts).size).toBe(LOCALES.length)
  })

  it('about a new price says how often it is to be paid', () => {
    const { text } = compose('price_change', 'Pro')
    expect(text).toContain('Price now: $9.00 a month')
    expect(text).toContain('asks for $12.00 a month instead of $9.00 a month for Pro.')
    expect(compose('price_change', 'Pro', readerOf('ja')).text).toContain('新しい価格: 月額')
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

  it('says dates, amounts and dollars as its reader writes them', () => {
    const subject = (...of: Parameters<typeof readerOf>) =>
      compose('charge_ahead', 'Pro', readerOf(...of)).subject
    expect(subject('en')).toContain('3 Dec 2026')
    expect(subject('en', 'Asia/Tokyo')).toContain('4 Dec 2026')
    expect(subject('de')).toContain('3. Dez. 2026')
    expect(compose('receipt', 'Pro').text).toContain('1,234.500000 USDC')
    expect(compose('receipt', 'Pro', readerOf('de')).text).toContain('1.234,500000 USDC')
    expect(compose('trial_ending', 'Pro', readerOf('fr')).text).toContain('9,99')
  })

  it('says why a subscription ends, and that nothing more is charged, once', () => {
    for (const cause of END_CAUSES) {
      for (const ahead of [true, false]) {
        const facts = { ...paid('Pro'), at: AT, ahead, cause }
        const { text } = composeMessage({ kind: 'cancelled', facts }, { reader: readerOf('en'), place })
        expect(text.match(/nothing more is charged/gi)).toHaveLength(1)
      }
    }
  })
})
