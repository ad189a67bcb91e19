import 'server-only'
import type { CheckoutSight } from '@/lib/billing/checkout/checkout-page'
import { acceptedLanguages } from '@/lib/billing/language/choose-locale'
import { findLocale } from '@/lib/billing/language/locale'
import { LOCALE_COOKIE, TIME_ZONE_COOKIE } from '@/lib/language/reader-cookies'
import { cookieValues } from '../session-cookie'
import { type HeldSights, SIGHT_HEADER } from './held-sights'
import type { PageQuestion, SharedPage } from './page-watch'
import { drawsPreviews } from './personal-visit'
import { readTimeZone } from './read-time-zone'

const CHECKOUT = /^\/checkout\/([^/]+)$/
/** Longest query that is shared: those of payment links are shorter. */
const MAX_QUERY_LENGTH = 500

export interface SharedCheckoutOptions {
  /** An open checkout with the version of its page; null for one whose page is its reader's own. */
  readonly see: (sessionId: string) => Promise<{ version: string; sight: CheckoutSight } | null>
  readonly sights: HeldSights
}

/**
 * The page of an open checkout for all readers of its version, of the rest of its address, and of the same words and dates.
 * Null for what is no open checkout, for an address with a discount code, whose tries are counted, and for programs that
 * draw previews, for which Next has the title in another place.
 */
export async function sharedCheckout(
  { url, headers }: PageQuestion,
  { see, sights }: SharedCheckoutOptions,
): Promise<SharedPage | null> {
  const { pathname, search, searchParams } = new URL(url, 'http://page')
  const [, own] = CHECKOUT.exec(pathname) ?? []
  if (own === undefined || searchParams.has('code') || search.length > MAX_QUERY_LENGTH) return null
  if (drawsPreviews(headerOf(headers, 'user-agent'))) return null
  const seen = await see(own)
  if (!seen) return null
  const reader = readerHeaders(headers)
  return {
    version: JSON.stringify([seen.version, search, reader]),
    own,
    begin() {
      const { name, drop } = sights.hold(seen.sight)
      return { headers: { ...reader, [SIGHT_HEADER]: name }, end: drop }
    },
  }
}

/** The headers that say how a reader's page is written, in one form for all that mean the same. */
function readerHeaders(headers: PageQuestion['headers']): Record<string, string> {
  const cookie = (name: string) => decoded(cookieValues(headerOf(headers, 'cookie'), name)[0] ?? '')
  const locale = findLocale(cookie(LOCALE_COOKIE))
  const timeZone = readTimeZone(cookie(TIME_ZONE_COOKIE))
  const kept = [...(locale === null ? [] : [`${LOCALE_COOKIE}=${locale}`]), `${TIME_ZONE_COOKIE}=${timeZone}`]
  return {
    'accept-language': acceptedLanguages(headerOf(headers, 'accept-language')).join(','),
    cookie: kept.join('; '),
  }
}

/** The value of a header as Node gathers it: one text, but for the few that may come more than once. */
function headerOf(headers: PageQuestion['headers'], name: string): string {
  return headers[name]?.toString() ?? ''
}

/** A cookie's value as it was set; empty for one that cannot be decoded. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
