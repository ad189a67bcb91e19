import { describe, expect, it } from 'vitest'
import { formatsOf } from '@/lib/billing/language/choose-locale'
import { LOCALES, type Locale } from '@/lib/billing/language/locale'
import { previewText } from './link-card'
import { sayTo } from './texts/sentences'

const sayIn = (locale: Locale) => sayTo({ locale, formats: formatsOf(locale, []), timeZone: 'UTC' })
const plan = { priceMicroUsd: 9_000_000n, frequency: 'month', quantityMax: 1, usage: null } as const
const yearly = { ...plan, priceMicroUsd: 90_000_000n, frequency: 'year' } as const

describe('the preview of a link', () => {
  const en = sayIn('en')
  it.each([
    ['one plan', { trialDays: 0, plans: [plan] }, '$9 a month', ''],
    ['several prices', { trialDays: 14, plans: [yearly, plan] }, 'From $9 a month', 'Free for 14 days'],
    ['one price twice', { trialDays: 0, plans: [plan, plan] }, '$9 a month', ''],
    ['seats', { trialDays: 0, plans: [{ ...plan, quantityMax: 20 }] }, '$9 a month per seat', ''],
    ['use', { trialDays: 1, plans: [{ ...plan, usage: {} }] }, '$9 a month', 'Free for 1 day · plus usage'],
    ['nothing', { trialDays: 0, plans: [{ ...plan, priceMicroUsd: 0n }, plan] }, 'Free of charge.', ''],
  ])('says the price of %s', (_, offer, price, note) => {
    expect(previewText(en, offer)).toEqual({ price, note })
  })

  it('is another text in each language', () => {
    const texts = LOCALES.map((locale) => previewText(sayIn(locale), { trialDays: 7, plans: [plan, yearly] }))
    expect(new Set(texts.map(({ price }) => price)).size).toBe(LOCALES.length)
    expect(new Set(texts.map(({ note }) => note)).size).toBe(LOCALES.length)
  })
})
