import type { Locale } from '@/lib/billing/language/locale'

/** Reader of a page or a message: the language, the way of writing dates and numbers, and the place in time. */
export interface Reader {
  readonly locale: Locale
  /** Tag for `Intl`, as `formatsOf` has it. */
  readonly formats: string
  /** An IANA name. */
  readonly timeZone: string
}

/** Reader of whom nothing is known. */
export const UNKNOWN_READER: Reader = { locale: 'en', formats: 'en-GB', timeZone: 'UTC' }
