'use client'

import { useSyncExternalStore } from 'react'
import { errorReference } from '@/app/_parts/error-reference'
import '@/app/globals.css'
import { DEFAULT_LOCALE, directionOf, type Locale } from '@/lib/billing/language/locale'
import { BROKEN_PAGE, brokenPageLocale } from '@/lib/client/broken-page'

/** Stands in for the whole document when the root layout itself fails. Plain, since every page carries it. */
export default function GlobalError({ error }: { readonly error: unknown }) {
  const locale = useSyncExternalStore(subscribeToNothing, localeHere, () => DEFAULT_LOCALE)
  const words = BROKEN_PAGE[locale]
  const reference = errorReference(error)
  return (
    <html lang={locale} dir={directionOf(locale)}>
      {/* The fonts of the pages would make every page's script larger. */}
      <body style={{ fontFamily: 'system-ui, sans-serif' }}>
        <title>Dues</title>
        <main className="mx-auto max-w-[480px] space-y-3 p-5">
          <h1 className="text-page-title">{words.title}</h1>
          <p role="alert">{words.text}</p>
          {reference && (
            <p>
              {words.reference} <bdi>{reference}</bdi>
            </p>
          )}
          <button type="button" className="underline" onClick={() => window.location.reload()}>
            {words.loadAgain}
          </button>
        </main>
      </body>
    </html>
  )
}

/** The language of a document stays as it is. */
const subscribeToNothing = () => () => {}

function localeHere(): Locale {
  const { pathname, search } = window.location
  const { documentElement, cookie } = document
  return brokenPageLocale({
    lang: documentElement.lang,
    pathname,
    search,
    cookie,
    browser: navigator.languages,
  })
}
