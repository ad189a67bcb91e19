import { expect, test } from 'vitest'
import { brokenPageLocale } from './broken-page'

const page = { lang: '', pathname: '/checkout/cs_1', search: '', cookie: '', browser: ['fr-CA', 'en'] }

test.each([
  ['the document’s', { lang: 'ja', search: '?locale=de', cookie: 'dues-locale=tr' }, 'ja'],
  ['the address’s', { search: '?locale=de', cookie: 'dues-locale=tr' }, 'de'],
  ['the one chosen before', { search: '?locale=xx', cookie: 'a=1; dues-locale=tr; b=2' }, 'tr'],
  ['the browser’s', {}, 'fr'],
  ['English for merchants', { pathname: '/merchant/payments', cookie: 'dues-locale=tr' }, 'en'],
  ['English where none is known', { browser: ['xx'] }, 'en'],
])('a page that could not be shown is in the language that it has: %s', (_, change, locale) => {
  expect(brokenPageLocale({ ...page, ...change })).toBe(locale)
})
