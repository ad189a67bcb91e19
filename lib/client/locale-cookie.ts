import type { Locale } from '@/lib/billing/language/locale'

/** Cookie with the language that a reader has chosen, so that the next page is in it from the start. */
export const LOCALE_COOKIE = 'dues-locale'

const YEAR_SECONDS = 365 * 24 * 3600

/** The text for `document.cookie` that keeps a choice for a year. */
export function localeCookie(locale: Locale): string {
  return `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
}
