'use client'

import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { LineIcon } from '../text/line-icon'
import { useUiWords } from '../ui-words'

/** A drawing of Lucide, as in line-drawings.ts. */
const CIRCLE_ALERT = 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 8v4M12 16h.01'

/** Attributes that tie a control to its label, hint and error: spread them on the input. */
export interface FieldControl {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldProps {
  /** Id of the control; the ids of hint and error derive from it. */
  readonly id: string
  readonly label: ReactNode
  /**
   * Hides the label visually, where it is shown elsewhere; with `columns` only from 900 px up, where the fields form
   * columns under the labels of the first row.
   */
  readonly labelHidden?: boolean | 'columns' | undefined
  readonly optional?: boolean | undefined
  readonly hint?: ReactNode
  /** The error and its remedy in one sentence. Replaces the hint. */
  readonly error?: ReactNode
  readonly className?: string | undefined
  readonly children: (control: FieldControl) => ReactNode
}

/** Label, control, and one line under it. */
export function Field({
  id,
  label,
  labelHidden = false,
  optional = false,
  hint,
  error,
  className,
  children,
}: FieldProps) {
  const words = useUiWords()
  const wrong = error !== undefined && error !== null && error !== false && error !== ''
  const noted = wrong || (hint !== undefined && hint !== null)
  const noteId = `${id}-note`
  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className={labelClasses(labelHidden)}>
        {label}
        {optional && <span className="font-normal text-ink-3"> {words.optional}</span>}
      </label>
      {children({
        id,
        'aria-describedby': noted ? noteId : undefined,
        'aria-invalid': wrong || undefined,
      })}
      {noted && (
        <p
          id={noteId}
          className={classNames('mt-1.5 flex gap-1.5 text-hint', wrong ? 'text-danger' : 'text-ink-3')}
        >
          {wrong && <LineIcon drawing={CIRCLE_ALERT} size={14} className="mt-0.5 shrink-0" />}
          <span className="min-w-0">{wrong ? error : hint}</span>
        </p>
      )}
    </div>
  )
}

function labelClasses(hidden: boolean | 'columns'): string {
  if (hidden === true) return 'sr-only'
  return hidden === 'columns'
    ? 'font-label text-hint max-dash:mb-1.5 max-dash:block dash:sr-only'
    : 'mb-1.5 block font-label text-hint'
}
