import type { ReactNode } from 'react'
import { DraftKept } from './draft-notice'
import type { FieldErrors } from './subscription-draft/field-errors'
import type { DraftKeeping } from './subscription-draft/use-kept-draft'

interface SubscriptionFormFootProps {
  readonly errors: FieldErrors
  readonly keeping: DraftKeeping
  /** The way out, then the act. */
  readonly children: ReactNode
}

/** The end of the form: whether it is kept, what is left to fix, and what can be done with it. */
export function SubscriptionFormFoot({ errors, keeping, children }: SubscriptionFormFootProps) {
  const wrong = Object.keys(errors).length
  return (
    <div className="mt-6 flex flex-wrap items-center justify-end gap-x-4 gap-y-3 border-line border-t pt-4">
      <DraftKept keeping={keeping} />
      <p role="status" className="text-danger text-hint">
        {wrong > 0 && (wrong === 1 ? '1 thing to fix' : `${wrong} things to fix`)}
      </p>
      {children}
    </div>
  )
}
