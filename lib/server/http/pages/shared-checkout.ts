import 'server-only'
import type { CheckoutSight } from '@/lib/billing/checkout/checkout-page'
import { acceptedLanguages } from '@/lib/billing/language/choose-locale'
import { findLocale } from '@/lib/billing/language/locale'
import { LOCALE_COOKIE, TIME_ZONE_COOKIE } from '@/lib/language/reader-cookies'
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
 * What the page of an open checkout is shared by: its version, the rest of its address, and the words and dates of its
 * reader. Null for what is no open checkout, for an address with a discount code, whose tries are counted, and for programs
 * that draw previews, for which Next has the title in another place.
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
  const cookies = cookiesOf(headerOf(headers, 'cookie'))
  const locale = findLocale(cookies.get(LOCALE_COOKIE) ?? '')
  const timeZone = readTimeZone(cookies.get(TIME_ZONE_COOKIE))
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

/** Values of cookies by name, decoded; empty for one that cannot be. */
function cookiesOf(header: string): Map<string, string> {
  return new Map(
    header.split(';').map((pair) => {
      const [name = '', value = ''] = pair.trim().split('=', 2)
      return [name, decoded(value)]
    }),
  )
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
