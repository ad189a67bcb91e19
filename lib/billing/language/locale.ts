/** Languages that payers read, as BCP 47 tags; the first is the one to fall back to. */
export const LOCALES = ['en', 'de', 'fr', 'es', 'pt-BR', 'tr', 'ja', 'ar'] as const
export type Locale = (typeof LOCALES)[number]

export const DEFAULT_LOCALE: Locale = 'en'

/** Name of each language in itself, as its readers look for it. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  tr: 'Türkçe',
  ja: '日本語',
  ar: 'العربية',
}

/** Direction in which a language is written, as the `dir` of HTML. */
export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr'
}

/** Longest tag that is looked at: RFC 5646, section 4.4.1, has 35 characters as the least to provide for. */
const MAX_TAG_LENGTH = 35
const TAG = /^[a-z]{2,8}(?:[-_][a-z0-9]{1,8})*$/i

/** The tag of a language in the one form that `Intl` takes, as in "de-AT"; null for a text that is none. */
export function readLanguageTag(text: string): string | null {
  if (text.length > MAX_TAG_LENGTH || !TAG.test(text)) return null
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0] ?? null
  } catch {
    return null
  }
}

/** The language here for a tag: the same one, whatever its region ("de-AT" is "de"); null where there is none. */
export function findLocale(text: string): Locale | null {
  const tag = readLanguageTag(text)
  return LOCALES.find((locale) => languageOf(locale) === (tag && languageOf(tag))) ?? null
}

const languageOf = (tag: string) => tag.split('-', 1)[0]
