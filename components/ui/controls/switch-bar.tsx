import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { RadioInput } from './radio-input'

export interface SwitchBarOption<Value extends string> {
  readonly value: Value
  /** Words, or one icon together with `name`. */
  readonly label: ReactNode
  /** The accessible name where the label is an icon. */
  readonly name?: string | undefined
}

interface SwitchBarProps<Value extends string> {
  readonly legend: string
  readonly name: string
  readonly options: readonly SwitchBarOption<Value>[]
  readonly value: Value
  readonly onValueChange: (value: Value) => void
  readonly className?: string | undefined
}

/** A 30 px segmented control for a view option (30 days, 90 days, 1 year). Native radios. */
export function SwitchBar<Value extends string>({
  legend,
  name,
  options,
  value,
  onValueChange,
  className,
}: SwitchBarProps<Value>) {
  return (
    <fieldset
      className={classNames('inline-flex rounded-control border border-line-2 bg-surface', className)}
    >
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="inline-flex h-7 min-w-8 cursor-pointer items-center justify-center px-2.5 font-medium text-hint text-ink-2 transition-colors first:rounded-s-[5px] last:rounded-e-[5px] hover:text-ink has-checked:chosen-ground has-checked:bg-sunken has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
        >
          <RadioInput
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            aria-label={option.name}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
