import type { Sentences, Wording } from './message-facts'
import { EN } from './sentences-en'

/** Languages of messages; a language of the browser that is none of them reads English. */
export const MESSAGE_LOCALES = ['en'] as const
export type MessageLocale = (typeof MESSAGE_LOCALES)[number]

const SENTENCES: Readonly<Record<MessageLocale, Sentences>> = { en: EN }

/** The nearest language to the one that a reader asked for, as in `en-GB`. */
export function messageLocale(wanted: string): MessageLocale {
  const [language = ''] = wanted.toLowerCase().split('-')
  return MESSAGE_LOCALES.find((each) => each.toLowerCase().split('-')[0] === language) ?? 'en'
}

/** The sentences of a language. */
export function sentencesOf(locale: MessageLocale): Sentences {
  return SENTENCES[locale]
}

/** True for the name of a time zone that `Intl` knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Numbers and dates in a language and a zone; UTC for a zone that is unknown here. */
export function wordingOf({ locale, timeZone }: { locale: MessageLocale; timeZone: string }): Wording {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: zone })
  const moment = new Intl.DateTimeFormat(locale, {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZone: zone,
    timeZoneName: 'short',
  })
  const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
  const count = new Intl.NumberFormat(locale)
  return {
    day: (at) => day.format(at),
    moment: (at) => moment.format(at),
    dollars: (amount) => dollars.format(amount),
    count: (amount) => count.format(amount),
    tokens: (amount, symbol) => `${decimalText(amount, locale)} ${symbol}`,
  }
}

/** A decimal text with the separators of a language, digit for digit. */
function decimalText(amount: string, locale: string): string {
  const [whole = '0', fraction] = amount.split('.')
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1.5)
  const separator = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  const grouped = new Intl.NumberFormat(locale).format(BigInt(whole))
  return fraction ? `${grouped}${separator}${fraction}` : grouped
}
