import 'server-only'
import { acceptedLanguages, formatsOf } from '@/lib/billing/language/choose-locale'
import { DEFAULT_LOCALE, type Locale } from '@/lib/billing/language/locale'
import type { Reader } from '@/lib/language/reader'

/** The reader of what a request asks for: in the language that it names, written as its browser's region does. */
export function requestReader(
  request: Request,
  { locale = DEFAULT_LOCALE, timeZone = 'UTC' }: { locale?: Locale | undefined; timeZone?: string },
): Reader {
  const browser = acceptedLanguages(request.headers.get('accept-language'))
  return { locale, formats: formatsOf(locale, browser), timeZone }
}
