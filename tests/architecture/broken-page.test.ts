import { expect, test } from 'vitest'
import { LOCALES } from '@/lib/billing/language/locale'
import { BROKEN_PAGE } from '@/lib/client/broken-page/broken-page'
import { CATALOGUES } from '@/lib/language/texts/sentences'

test.each(LOCALES)('in %s the page for a broken layout says what other pages that fail say', (locale) => {
  const { title, loadAgain, text } = BROKEN_PAGE[locale]
  const { pageAway, offlineText } = CATALOGUES[locale].site
  expect({ title, loadAgain }).toEqual({ title: pageAway, loadAgain: CATALOGUES[locale].site.loadAgain })
  const [safe = ''] = /^.*?[.。]/.exec(offlineText) ?? []
  expect(text.startsWith(safe)).toBe(true)
})
