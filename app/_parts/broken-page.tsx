'use client'

import { useEffect, useState } from 'react'
import { DEFAULT_LOCALE, directionOf } from '@/lib/billing/language/locale'
import { ENGLISH } from '@/lib/client/broken-page/english-words'
import { errorReference } from './error-reference'

/** A whole document in place of one that failed. Plain, since every page carries it. */
export function BrokenPage({ error }: { readonly error: unknown }) {
  // Of the page before this one, whose `lang` this one replaces.
  const [lang] = useState(() => (typeof document === 'undefined' ? '' : document.documentElement.lang))
  const [{ locale, words }, setShown] = useState({ locale: DEFAULT_LOCALE, words: ENGLISH })
  useEffect(() => {
    // English stays where the language of the reader does not come.
    import('@/lib/client/broken-page/broken-page').then(
      ({ brokenPageHere }) => setShown(brokenPageHere(lang)),
      () => {},
    )
  }, [lang])
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
