import { DEFAULT_LOCALE, findLocale, type Locale, readLanguageTag } from './locale'

/** Languages of a header that are looked at; browsers send a handful. */
const MOST_LANGUAGES = 20
/** Longest header that is looked at, in characters. */
const MAX_HEADER_LENGTH = 1_000

/** Tags of an Accept-Language header (RFC 9110, section 12.5.4), the preferred first, without those that are refused. */
export function acceptedLanguages(header: string | null): readonly string[] {
  return (header ?? '')
    .slice(0, MAX_HEADER_LENGTH)
    .split(',', MOST_LANGUAGES)
    .flatMap((part) => {
      const [text = '', ...parameters] = part.split(';').map((each) => each.trim())
      const tag = readLanguageTag(text)
      const weight = weightOf(parameters)
      return tag === null || weight === 0 ? [] : [{ tag, weight }]
    })
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}

function weightOf(parameters: readonly string[]): number {
  const quality = parameters.find((each) => /^q=/i.test(each))
  if (quality === undefined) return 1
  const weight = Number(quality.slice(2))
  return weight >= 0 && weight <= 1 ? weight : 0
}

/** Wishes for the language of a page; null for none, and a text that names no language here counts as none. */
export interface LanguageWishes {
  /** Of the address of the page: `?locale=de`. */
  readonly address: string | null
  /** Chosen on an earlier page by the reader. */
  readonly remembered: string | null
  /** Of the checkout session, by its link or its maker. */
  readonly session: string | null
  /** Of the merchant: of the subscription, or of all. */
  readonly merchant: string | null
  /** Of the browser, the preferred first. */
  readonly browser: readonly string[]
}

/** The language of a page: the first wish, in the order of `LanguageWishes`, that can be met; else English. */
export function chooseLocale({ address, remembered, session, merchant, browser }: LanguageWishes): Locale {
  for (const wish of [address, remembered, session, merchant, ...browser]) {
    const locale = wish === null ? null : findLocale(wish)
    if (locale !== null) return locale
  }
  return DEFAULT_LOCALE
}

/** Region whose way of writing dates is taken for readers of English who name none: the day before the month. */
const REGION_OF_ENGLISH = 'GB'

/**
 * Tag for `Intl` by which a reader's dates and numbers are written: the language of the page in the reader's region, as in
 * "en-DE". Digits are those of Latin script, so that amounts look like the wallet's.
 * @param browser - languages of the browser, the preferred first
 */
export function formatsOf(locale: Locale, browser: readonly string[]): string {
  const language = locale.split('-', 1)[0] ?? locale
  const same = browser.find((tag) => tag.split('-', 1)[0] === language && regionOf(tag) !== null)
  const [first] = browser
  const region =
    (same && regionOf(same)) ??
    (first && likelyRegion(first)) ??
    regionOf(locale) ??
    (locale === 'en' ? REGION_OF_ENGLISH : null)
  const tag = region === null ? language : `${language}-${region}`
  return locale === 'ar' ? `${tag}-u-nu-latn` : tag
}

function regionOf(tag: string): string | null {
  return new Intl.Locale(tag).region ?? null
}

/** The region that most readers of a language are from. English alone says nothing of it. */
function likelyRegion(tag: string): string | null {
  const asked = new Intl.Locale(tag)
  if (asked.region) return asked.region
  return asked.language === 'en' ? null : (asked.maximize().region ?? null)
}
