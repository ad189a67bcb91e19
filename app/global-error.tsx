'use client'

import { errorReference } from '@/app/error-reference'
import { fontVariables } from '@/app/fonts'
import '@/app/globals.css'

/** Stands in for the whole document when the root layout itself fails. Plain, since every page carries it. */
export default function GlobalError({ error }: { readonly error: unknown }) {
  const reference = errorReference(error)
  return (
    <html lang="en" className={fontVariables}>
      <body>
        <title>Dues</title>
        <main className="mx-auto grid max-w-[480px] justify-items-start gap-3 px-5 py-16 text-body">
          <h1 className="text-page-title">Dues could not be shown.</h1>
          <p role="alert">
            What was already signed or paid is safe. Wait a moment, then load the page again.
          </p>
          {reference && <p>Reference for the operator: {reference}</p>}
          <button type="button" className="underline" onClick={() => window.location.reload()}>
            Load the page again
          </button>
        </main>
      </body>
    </html>
  )
}
