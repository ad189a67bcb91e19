import 'server-only'
import { headers } from 'next/headers'
import { acceptedLanguages, chooseLocale, formatsOf } from '@/lib/billing/language/choose-locale'
import type { Reader } from '@/lib/language/reader'
import type { Say } from '@/lib/language/say'
import { sayTo } from '@/lib/language/texts/sentences'

/** Sentences of the pages that messages lead to: in the language of their reader, else in that of the browser. */
export async function linkSay(reader: Reader | null): Promise<Say> {
  if (reader) return sayTo(reader)
  const browser = acceptedLanguages((await headers()).get('accept-language'))
  const locale = chooseLocale({ address: null, remembered: null, session: null, merchant: null, browser })
  return sayTo({ locale, formats: formatsOf(locale, browser), timeZone: 'UTC' })
}
