'use client'

import { errorReference } from '@/app/_parts/error-reference'
import '@/app/globals.css'

/** Stands in for the whole document when the root layout itself fails. Plain, since every page carries it. */
export default function GlobalError({ error }: { readonly error: unknown }) {
  const reference = errorReference(error)
  return (
    <html lang="en">
      {/* The fonts of the pages would make every page's script larger. */}
      <body style={{ fontFamily: 'system-ui, sans-serif' }}>
        <title>Dues</title>
        <main className="mx-auto max-w-[480px] space-y-3 p-5">
          <h1 className="text-page-title">Dues could not be shown.</h1>
          <p role="alert">What was signed or paid is safe. Load the page again in a moment.</p>
          {reference && <p>Reference for the operator: {reference}</p>}
          <button type="button" className="underline" onClick={() => window.location.reload()}>
            Load the page again
          </button>
        </main>
      </body>
    </html>
  )
}
