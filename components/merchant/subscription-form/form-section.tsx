import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

interface FormSectionProps {
  readonly title: string
  /** Shown at the end of the title's line. */
  readonly aside?: ReactNode
  readonly note?: ReactNode
  /** Error of the whole section. */
  readonly error?: string | undefined
  readonly children: ReactNode
}

/** Part of a long form, under a hairline. */
export function FormSection({ title, aside, note, error, children }: FormSectionProps) {
  return (
    <fieldset className="mt-6 min-w-0 border-line border-t pt-5">
      <legend className="sr-only">{title}</legend>
      <div aria-hidden="true" className="flex items-baseline justify-between gap-4">
        <p className="text-section-sm">{title}</p>
        {aside !== undefined && <p className="text-hint text-ink-3">{aside}</p>}
      </div>
      {note !== undefined && <p className="text-hint text-ink-2">{note}</p>}
      <div className="mt-3">{children}</div>
      {error !== undefined && (
        <p className="mt-2 flex gap-1.5 text-danger text-hint">
          <CircleAlert size={14} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
