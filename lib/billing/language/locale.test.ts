import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { acceptedLanguages, chooseLocale, formatsOf, type LanguageWishes } from './choose-locale'
import { directionOf, findLocale, LOCALES, type Locale, readLanguageTag } from './locale'

describe('findLocale', () => {
  it.each<[string, Locale | null]>([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['DE_at', 'de'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['ar-EG', 'ar'],
    ['en-GB', 'en'],
    ['zh-Hant-TW', null],
    ['den', null],
    ['xx', null],
    ['', null],
    ['de,fr', null],
    ['<script>', null],
    ['d'.repeat(9), null],
    [`de${'-abcdefgh'.repeat(9)}`, null],
  ])('of %j is %s', (text, locale) => {
    expect(findLocale(text)).toBe(locale)
  })

  test('every language is found by its own tag, with any region', () => {
    for (const locale of LOCALES) {
      expect(findLocale(locale)).toBe(locale)
      expect(findLocale(`${locale.split('-')[0]}-CH`)).toBe(locale)
    }
  })

  test('no text raises an error', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        readLanguageTag(text)
        findLocale(text)
        acceptedLanguages(text)
      }),
    )
  })
})

describe('acceptedLanguages', () => {
  it.each<[string | null, readonly string[]]>([
    [null, []],
    ['', []],
    ['*', []],
    ['de-CH, de;q=0.9, en;q=0.8, *;q=0.5', ['de-CH', 'de', 'en']],
    ['en;q=0.3,ar;q=0.7', ['ar', 'en']],
    ['fr;q=0, en', ['en']],
    ['fr;q=2, en;q=abc, tr', ['tr']],
    ['not a tag, ja', ['ja']],
  ])('of %j', (header, languages) => {
    expect(acceptedLanguages(header)).toEqual(languages)
  })

  test('reads no more than a header of some size', () => {
    expect(acceptedLanguages('de,'.repeat(100_000))).toHaveLength(20)
  })
})

const NONE: LanguageWishes = { address: null, remembered: null, session: null, merchant: null, browser: [] }

describe('chooseLocale', () => {
  test('the nearest wish wins: address, reader, session, merchant, browser', () => {
    const wishes: LanguageWishes = {
      address: 'ja',
      remembered: 'ar',
      session: 'fr',
      merchant: 'tr',
      browser: ['de'],
    }
    const order: (keyof LanguageWishes)[] = ['address', 'remembered', 'session', 'merchant', 'browser']
    const chosen = order.map((_, index) =>
      chooseLocale({
        ...wishes,
        ...Object.fromEntries(order.slice(0, index).map((name) => [name, NONE[name]])),
      }),
    )
    expect(chosen).toEqual(['ja', 'ar', 'fr', 'tr', 'de'])
  })

  test('a wish that cannot be met leaves the others', () => {
    expect(chooseLocale({ ...NONE, address: 'xx', browser: ['zh-CN', 'es-MX', 'de'] })).toBe('es')
    expect(chooseLocale({ ...NONE, address: 'xx' })).toBe('en')
  })
})

describe('formatsOf', () => {
  it.each<[Locale, readonly string[], string]>([
    ['en', [], 'en-GB'],
    ['en', ['en'], 'en-GB'],
    ['en', ['en-US', 'en'], 'en-US'],
    ['en', ['de'], 'en-DE'],
    ['en', ['de-CH', 'en-US'], 'en-US'],
    ['de', ['en-US'], 'de-US'],
    ['de', ['de-AT'], 'de-AT'],
    ['de', [], 'de'],
    ['pt-BR', [], 'pt-BR'],
    ['pt-BR', ['pt-PT'], 'pt-PT'],
    ['ar', [], 'ar-u-nu-latn'],
    ['ar', ['ar-EG'], 'ar-EG-u-nu-latn'],
  ])('of %s for a browser with %j is %s', (locale, browser, formats) => {
    expect(formatsOf(locale, browser)).toBe(formats)
  })

  test('is a tag that Intl takes, in the language of the page', () => {
    const tags = fc.array(
      fc.constantFrom('en-US', 'de', 'zh-Hant-TW', 'es-419', 'fr-CA', 'ar', 'sr-Latn', 'xx'),
    )
    fc.assert(
      fc.property(fc.constantFrom(...LOCALES), tags, (locale, browser) => {
        const { locale: resolved } = new Intl.DateTimeFormat(formatsOf(locale, browser)).resolvedOptions()
        expect(resolved.split('-')[0]).toBe(locale.split('-')[0])
      }),
    )
  })
})

test('Arabic alone is written from right to left', () => {
  expect(LOCALES.filter((locale) => directionOf(locale) === 'rtl')).toEqual(['ar'])
})
