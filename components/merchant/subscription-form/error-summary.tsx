import type { Ref } from 'react'
import { Notice } from '@/components/ui/feedback/notice'
import type { FieldErrors } from '../subscription-draft/field-errors'
import { placeOf } from '../subscription-draft/field-places'
import type { SubscriptionDraft } from '../subscription-draft/subscription-draft'

interface ErrorSummaryProps {
  readonly errors: FieldErrors
  readonly draft: SubscriptionDraft
  readonly ref: Ref<HTMLElement>
}

/** List of the form's errors with links to their fields. Takes the focus. */
export function ErrorSummary({ errors, draft, ref }: ErrorSummaryProps) {
  const entries = Object.entries(errors)
  if (entries.length === 0) return null
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="What to fix"
      className="mb-6 rounded-card outline-none focus:outline-2 focus:outline-accent focus:outline-offset-2"
    >
      <Notice
        tone="danger"
        title={entries.length === 1 ? 'Fix this field to continue' : 'Fix these fields to continue'}
      >
        <ul className="mt-1 grid gap-1">
          {entries.map(([path, message]) => {
            const { id, label } = placeOf(path, draft)
            return (
              <li key={path}>
                <a
                  href={`#${id}`}
                  className="text-link font-medium"
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(id)?.focus()
                  }}
                >
                  {label}
                </a>
                : {message}
              </li>
            )
          })}
        </ul>
      </Notice>
    </section>
  )
}
