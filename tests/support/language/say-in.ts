import type { Locale } from '@/lib/billing/language/locale'
import { UNKNOWN_READER } from '@/lib/language/reader'
import type { Say } from '@/lib/language/say'
import { sayTo } from '@/lib/language/texts/sentences'

/** Sentences for a reader of a language, with dates in a time zone; English and UTC unless given. */
export function sayIn(
  locale: Locale = 'en',
  { timeZone = 'UTC', formats }: { timeZone?: string; formats?: string } = {},
): Say {
  const own = locale === 'en' ? UNKNOWN_READER.formats : locale === 'ar' ? 'ar-u-nu-latn' : locale
  return sayTo({ locale, formats: formats ?? own, timeZone })
}
