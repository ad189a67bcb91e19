import type { ReactNode } from 'react'
import { useSay } from '@/components/language/use-say'
import { dateTimeFormat } from '@/lib/language/intl-cache'
import type { FieldErrors } from '../subscription-draft/field-errors'
import type { DraftKeeping } from '../subscription-draft/use-kept-draft'

interface SubscriptionFormFootProps {
  readonly errors: FieldErrors
  readonly keeping: DraftKeeping
  /** Discard, then submit. */
  readonly children: ReactNode
}

/** Footer of the form, which stays in view: storage of the draft, number of errors, and buttons. */
export function SubscriptionFormFoot({ errors, keeping, children }: SubscriptionFormFootProps) {
  const wrong = Object.keys(errors).length
  return (
    <div
      data-form-foot
      className="sticky bottom-0 z-10 mt-6 flex flex-wrap items-center justify-end gap-x-4 gap-y-3 border-line border-t bg-surface py-3 max-dash:-mx-4 max-dash:px-4 max-dash:pb-[max(12px,env(safe-area-inset-bottom))]"
    >
      <DraftKept keeping={keeping} />
      <p role="status" className="text-danger text-hint">
        {wrong > 0 && (wrong === 1 ? '1 thing to fix' : `${wrong} things to fix`)}
      </p>
      {children}
    </div>
  )
}

const CLOCK = { hour: '2-digit', minute: '2-digit' } as const

/** Time when the draft was stored in this browser. */
function DraftKept({ keeping: { keptAt, blocked } }: { readonly keeping: DraftKeeping }) {
  const { formats } = useSay().reader
  if (blocked) return <p className="me-auto text-hint text-ink-3">This browser keeps no draft.</p>
  if (keptAt === null) return null
  const at = dateTimeFormat(formats, CLOCK).format(keptAt)
  return <p className="me-auto text-hint text-ink-3">Draft kept in this browser, {at}</p>
}
