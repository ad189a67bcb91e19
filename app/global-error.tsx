'use client'

import { errorReference } from '@/app/error-reference'
import { fontVariables } from '@/app/fonts'
import { buttonClasses } from '@/components/ui/button-classes'
import { PageMessage } from '@/components/ui/page-message'
import '@/app/globals.css'

/** Stands in for the whole document when the root layout itself fails. */
export default function GlobalError({ error }: { readonly error: unknown }) {
  const reference = errorReference(error)
  return (
    <html lang="en" className={fontVariables}>
      <body>
        <title>Dues</title>
        <PageMessage
          title="Dues could not be shown."
          note={reference && `If it stays so, tell the operator this reference: ${reference}`}
          action={
            <button
              type="button"
              className={buttonClasses({ variant: 'primary', size: 40 })}
              onClick={() => window.location.reload()}
            >
              Load the page again
            </button>
          }
        >
          <p role="alert">
            Something failed on our side. What was already signed or paid is safe. Wait a moment, then load
            the page again.
          </p>
        </PageMessage>
      </body>
    </html>
  )
}
