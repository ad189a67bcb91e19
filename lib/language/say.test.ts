import compile from 'icu-minify/compile'
import { expect, test } from 'vitest'
import type { Reader } from './reader'
import { createSay, type Say } from './say'

const SENTENCES = {
  plain: 'Nothing was charged.',
  named: 'Paid to {merchant}.',
  counted: '{count, plural, =0 {No payments} one {# payment} other {# payments}}',
  slavic: '{count, plural, zero {z} one {o} two {t} few {f #} many {m #} other {r #}}',
  chosen: '{kind, select, month {a month} other {a year}} of {name}',
  rich: 'By <name>{merchant}</name>, see <link>the terms</link> of {site}.',
}

/** The sentences above in place of the catalogue. */
function say(reader: Partial<Reader> = {}): {
  (key: string, values?: object): string
  parts(key: string, values: object): readonly unknown[]
} {
  const compiled = Object.fromEntries(Object.entries(SENTENCES).map(([key, text]) => [key, compile(text)]))
  const whole: Reader = { locale: 'en', formats: 'en-GB', timeZone: 'UTC', ...reader }
  const made: Say = createSay(whole, { wallet: compiled })
  return made as never
}

test('placeholders and plurals are filled in', () => {
  expect(say()('wallet.plain')).toBe('Nothing was charged.')
  expect(say()('wallet.named', { merchant: 'Northwind' })).toBe('Paid to Northwind.')
  expect([0, 1, 1250].map((count) => say()('wallet.counted', { count }))).toEqual([
    'No payments',
    '1 payment',
    '1,250 payments',
  ])
})

test('plurals are those of the language, their numbers those of the region', () => {
  const arabic = say({ locale: 'ar', formats: 'ar-EG-u-nu-latn' })
  expect([0, 1, 2, 3, 11, 100].map((count) => arabic('wallet.slavic', { count }))).toEqual([
    'z',
    'o',
    't',
    'f 3',
    'm 11',
    'r 100',
  ])
})

test('text in a sentence from right to left is kept whole', () => {
  const arabic = say({ locale: 'ar', formats: 'ar-u-nu-latn' })
  expect(arabic('wallet.named', { merchant: 'Northwind (UK)' })).toBe('Paid to \u2068Northwind (UK)\u2069.')
})

test('a text from right to left is kept whole in a sentence of the other direction', () => {
  const english = say({ locale: 'en', formats: 'en-GB' })
  expect(english('wallet.named', { merchant: 'محطة' })).toBe('Paid to \u2068محطة\u2069.')
  expect(english('wallet.named', { merchant: 'Northwind' })).toBe('Paid to Northwind.')
})

test('what only chooses is no text from right to left', () => {
  const arabic = say({ locale: 'ar', formats: 'ar-u-nu-latn' })
  expect(arabic('wallet.chosen', { kind: 'month', name: 'A' })).toBe('a month of \u2068A\u2069')
})

test('a stop at the end of a value is that of the sentence too', () => {
  const german = say({ locale: 'de', formats: 'de' })
  expect(german('wallet.named', { merchant: 'Dez.' })).toBe('Paid to Dez.')
  expect(german('wallet.named', { merchant: 'Warten ...' })).toBe('Paid to Warten ....')
})

test('elements stand where the sentence has them', () => {
  const link = { element: 'a' }
  const name = { element: 'bdi' }
  const site = { element: 'code' }
  const contents: unknown[] = []
  const take = (element: object) => (content: unknown) => {
    contents.push(content)
    return element
  }
  const parts = say().parts('wallet.rich', {
    merchant: 'Northwind',
    site,
    name: take(name),
    link: take(link),
  })
  expect(parts).toEqual(['By ', name, ', see ', link, ' of ', site, '.'])
  expect(contents).toEqual([['Northwind'], ['the terms']])
})

test('an element stands within a tag too', () => {
  const inner = { element: 'b' }
  let content: unknown
  say().parts('wallet.rich', {
    merchant: inner,
    site: 'x',
    name: (given: unknown) => {
      content = given
      return inner
    },
    link: () => inner,
  })
  expect(content).toEqual([inner])
})

test('a Japanese date stays in one piece on a page, and is as it is elsewhere', () => {
  const named = { wallet: { named: compile('{date}に終了します。') } }
  const reader: Reader = { locale: 'ja', formats: 'ja', timeZone: 'UTC' }
  const on = (options?: { page: boolean }) =>
    createSay(reader, named, options) as never as ReturnType<typeof say>
  const date = '2027年3月26日'
  expect(on({ page: true })('wallet.named', { date })).toBe('2027年\u20603月\u206026日に終了します。')
  expect(on()('wallet.named', { date })).toBe('2027年3月26日に終了します。')
})

test('who hears sentences on a page reads days and amounts there that no line breaks', () => {
  const reader: Reader = { locale: 'en', formats: 'en-GB', timeZone: 'UTC' }
  expect(createSay(reader, {}, { page: true }).reader.isOnPage).toBe(true)
  expect(createSay(reader, {}).reader.isOnPage).toBeUndefined()
})
