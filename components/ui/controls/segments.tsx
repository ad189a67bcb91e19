import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { RadioInput } from './radio-input'

export interface Segment<Value extends string> {
  readonly value: Value
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly disabled?: boolean | undefined
}

interface SegmentsProps<Value extends string> {
  /** Name of the group; visually hidden unless `legendShown`. */
  readonly legend: string
  readonly legendShown?: boolean | undefined
  readonly name: string
  readonly options: readonly Segment<Value>[]
  /** Controlled with `value` and `onValueChange`, or `defaultValue` alone for a form without script. */
  readonly value?: Value | undefined
  readonly defaultValue?: Value | undefined
  readonly onValueChange?: ((value: Value) => void) | undefined
  readonly className?: string | undefined
}

/** A few choices side by side in one frame: native radios, two lines each. */
export function Segments<Value extends string>({
  legend,
  legendShown = false,
  name,
  options,
  value,
  defaultValue,
  onValueChange,
  className,
}: SegmentsProps<Value>) {
  return (
    <fieldset className={classNames('min-w-0', className)}>
      <legend className={legendShown ? 'mb-1.5 font-label text-hint' : 'sr-only'}>{legend}</legend>
      <div className="flex rounded-card border border-line-2 bg-surface">
        {options.map((option) => (
          <label key={option.value} className="segment">
            <RadioInput
              name={name}
              value={option.value}
              disabled={option.disabled}
              className="sr-only"
              {...(onValueChange
                ? { checked: option.value === value, onChange: () => onValueChange(option.value) }
                : { defaultChecked: option.value === (value ?? defaultValue) })}
            />
            <span className="block text-balance text-section-sm">{option.title}</span>
            {option.note !== undefined && (
              <span className="mt-0.5 block text-hint text-ink-2">{option.note}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
