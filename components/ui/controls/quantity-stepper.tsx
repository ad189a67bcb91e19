'use client'

import { type ReactNode, useState } from 'react'
import { LineIcon } from '../text/line-icon'
import { typedQuantity } from '../typed-quantity'
import { useUiWords } from '../ui-words'
import { Field } from './field'
import { IconButton } from './icon-button'
import { TextInput } from './text-input'

/** Drawings of Lucide, as in line-drawings.ts. */
const MINUS = 'M5 12h14'
const PLUS = 'M5 12h14M12 5v14'

interface QuantityStepperProps {
  readonly id: string
  readonly label: ReactNode
  /** Sent with the form around it, also without script. */
  readonly name?: string | undefined
  readonly value: number
  /** Highest whole number; the lowest is 1. */
  readonly max: number
  readonly hint?: ReactNode
  readonly className?: string | undefined
  readonly onValueChange: (value: number) => void
}

/**
 * A whole number from 1 to `max`, typed or stepped. A greater one is `max`, any other text leaves the value as it was; both
 * say so while they stand there.
 */
export function QuantityStepper({
  id,
  label,
  name,
  value,
  max,
  hint,
  className,
  onValueChange,
}: QuantityStepperProps) {
  const words = useUiWords()
  // Text that is no value: kept while it is being typed.
  const [draft, setDraft] = useState<string | null>(null)
  const enter = (text: string) => {
    const { value: number, isExact } = typedQuantity(text, max)
    setDraft(isExact ? null : text)
    if (number !== null && number !== value) onValueChange(number)
  }
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={draft !== null && words.wholeNumberUpTo(max)}
      {...(className !== undefined && { className })}
    >
      {(control) => (
        <div className="flex items-center gap-1.5">
          <IconButton
            label={words.oneLess}
            className="border border-control pointer-coarse:size-11"
            disabled={value <= 1}
            onClick={() => enter(String(value - 1))}
          >
            <LineIcon drawing={MINUS} />
          </IconButton>
          <TextInput
            {...control}
            {...(name !== undefined && { name })}
            inputMode="numeric"
            maxLength={String(max).length + 2}
            className="w-20 pointer-coarse:h-11"
            value={draft ?? String(value)}
            onChange={(event) => enter(event.target.value)}
            onBlur={() => setDraft(null)}
          />
          <IconButton
            label={words.oneMore}
            className="border border-control pointer-coarse:size-11"
            disabled={value >= max}
            onClick={() => enter(String(value + 1))}
          >
            <LineIcon drawing={PLUS} />
          </IconButton>
        </div>
      )}
    </Field>
  )
}
