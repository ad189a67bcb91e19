import 'server-only'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { type CheckoutLocales, NO_CHECKOUT_LOCALES } from '@/lib/billing/checkout/checkout-page'
import { acceptedLanguages, chooseLocale, formatsOf } from '@/lib/billing/language/choose-locale'
import { findLocale } from '@/lib/billing/language/locale'
import { isSpoken } from '@/lib/billing/language/spoken-pages'
import { type Reader, UNKNOWN_READER } from '@/lib/language/reader'
import { LOCALE_COOKIE, TIME_ZONE_COOKIE } from '@/lib/language/reader-cookies'
import type { Say } from '@/lib/language/say'
import { sayTo } from '@/lib/language/texts/sentences'
import { getDeps } from '@/lib/server/deps'
import { pageAddress } from '@/lib/server/http/pages/page-request'
import { readTimeZone } from '@/lib/server/http/pages/read-time-zone'
import { findCheckoutLocales } from '@/lib/server/services/checkout/get-checkout-page'
import { getCheckoutSight } from './checkout-sight'

/** The dashboard is English, with dates and amounts as its reader writes them. */
const DASHBOARD = 'merchant'

/** Reader of the page of this request, in whose language it is. */
export const getReader = cache(async (): Promise<Reader> => {
  const [client, jar] = await Promise.all([headers(), cookies()])
  const { pathname, searchParams } = pageAddress(client)
  const [, page = '', id = ''] = pathname.split('/')
  const browser = acceptedLanguages(client.get('accept-language'))
  if (page === DASHBOARD) return { ...UNKNOWN_READER, formats: formatsOf('en', browser) }
  if (!isSpoken(pathname)) return UNKNOWN_READER
  const address = searchParams.get('locale')
  const remembered = jar.get(LOCALE_COOKIE)?.value ?? null
  const isChosen = [address, remembered].some((wish) => wish !== null && findLocale(wish) !== null)
  const wishes = page === 'checkout' && !isChosen ? await wishesFor(id) : NO_CHECKOUT_LOCALES
  const locale = chooseLocale({ address, remembered, ...wishes, browser })
  return {
    locale,
    formats: formatsOf(locale, browser),
    timeZone: readTimeZone(jar.get(TIME_ZONE_COOKIE)?.value),
  }
})

/** Languages that were chosen for a checkout. Where they cannot be read the page still has a language: it says so in it. */
async function wishesFor(sessionId: string): Promise<CheckoutLocales> {
  try {
    const sight = await getCheckoutSight(sessionId)
    return sight?.locales ?? (await findCheckoutLocales(await getDeps(), { sessionId }))
  } catch {
    return NO_CHECKOUT_LOCALES
  }
}

/** Characters of an unknown language that are shown. */
const MAX_SHOWN = 20

/** The language that the address of this request asks for and that there is not; null where it asks for none. */
export const getUnknownLocale = cache(async (): Promise<string | null> => {
  const asked = pageAddress(await headers()).searchParams.get('locale')
  return asked !== null && findLocale(asked) === null ? asked.slice(0, MAX_SHOWN) : null
})

/** Sentences in the language of this request's page. */
export const getSay = cache(async (): Promise<Say> => sayTo(await getReader(), { page: true }))
