import type { Locale } from '@/lib/billing/language/locale'

/** Reader of a page or a message: the language, the way of writing dates and numbers, and the place in time. */
export interface Reader {
  readonly locale: Locale
  /** Tag for `Intl`, as `formatsOf` has it. */
  readonly formats: string
  /** An IANA name. */
  readonly timeZone: string
  /** Reads a page, whose lines a browser breaks: days and amounts have spaces that do not break. */
  readonly isOnPage?: boolean | undefined
}

/** Reader of whom nothing is known. */
export const UNKNOWN_READER: Reader = { locale: 'en', formats: 'en-GB', timeZone: 'UTC' }
