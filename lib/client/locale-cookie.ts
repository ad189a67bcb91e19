import type { Locale } from '@/lib/billing/language/locale'
import { LOCALE_COOKIE } from '@/lib/language/reader-cookies'

const YEAR_SECONDS = 365 * 24 * 3600

/** The text for `document.cookie` that keeps a choice for a year. */
export function localeCookie(locale: Locale): string {
  return `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
}
