'use client'

import { type ReactNode, type Ref, type RefObject, useId, useState } from 'react'
import { formatDate } from '@/components/billing/format-day'
import { Field } from '@/components/ui/controls/field'
import { Select } from '@/components/ui/controls/select'
import { TextInput } from '@/components/ui/controls/text-input'
import { FilterOpener, type FilterOpenerProps } from './filter-opener'
import { FilterPopup } from './filter-popup'

interface FilterMenuProps extends Omit<FilterOpenerProps, 'children'> {
  /** Accessible name of the popup. */
  readonly label: string
  readonly onClear: () => void
  /** The fields; give `firstField` to the first one, which receives the focus. */
  readonly children: (firstField: RefObject<HTMLSelectElement | null>) => ReactNode
}

/** Filters in a popup behind one chip that names the chosen ones. F opens it. */
export function FilterMenu({ label, onClear, children, ...opener }: FilterMenuProps) {
  return (
    <FilterOpener {...opener}>
      {(popup) => (
        <FilterPopup {...popup} label={label} onClear={onClear}>
          {children}
        </FilterPopup>
      )}
    </FilterOpener>
  )
}

interface FilterSelectProps {
  readonly label: string
  /** Text of the option without a filter: "All plans". */
  readonly all: string
  readonly options: Iterable<readonly [value: string, name: string]>
  /** Null shows all. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly ref?: Ref<HTMLSelectElement>
}

/** One filter as a select. */
export function FilterSelect({ label, all, options, value, onChange, ref }: FilterSelectProps) {
  const id = useId()
  return (
    <Field id={id} label={label}>
      {(control) => (
        <Select
          {...control}
          {...(ref !== undefined && { ref })}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
        >
          <option value="">{all}</option>
          {[...options].map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** First and last day of a list's filter, as in `2026-11-21`; null where it has no end. */
export interface DateRange {
  readonly since: string | null
  readonly until: string | null
}

interface DateRangeFieldsProps extends DateRange {
  /** Applies a change; `replace` adds no entry to the history. */
  readonly onChange: (change: Partial<DateRange>, step?: { readonly replace: boolean }) => void
}

/** Two dates that bound a list. */
export function DateRangeFields({ since, until, onChange }: DateRangeFieldsProps) {
  const id = useId()
  return (
    <>
      <DateField
        id={`${id}-since`}
        label="From"
        max={until}
        value={since}
        onChange={(next, step) => onChange({ since: next }, step)}
      />
      <DateField
        id={`${id}-until`}
        label="To"
        hint="Days are counted in UTC."
        min={since}
        value={until}
        onChange={(next, step) => onChange({ until: next }, step)}
      />
    </>
  )
}

interface DateFieldProps {
  readonly id: string
  readonly label: string
  readonly hint?: ReactNode
  /** A day as in `2026-11-21`; null for none. */
  readonly value: string | null
  readonly min?: string | null
  readonly max?: string | null
  /** `replace`: a further keystroke of the same edit, which replaces the last step of the history. */
  readonly onChange: (value: string | null, options: { readonly replace: boolean }) => void
}

/** Date input. Typing changes the value several times; until blur those count as one change of the filter. */
function DateField({ id, label, hint, value, min = null, max = null, onChange }: DateFieldProps) {
  // The list rejects an incomplete date; the field must not lose it while it is typed.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field id={id} label={label} hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          min={min ?? undefined}
          max={max ?? undefined}
          value={typed ?? value ?? ''}
          onChange={(event) => {
            setTyped(event.target.value)
            onChange(event.target.value || null, { replace: typed !== null })
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  )
}

/** "1 Nov 2026 – 30 Nov 2026", "since 1 Nov 2026"; null for all days. */
export function daysText({ since, until }: DateRange, now: Date): string | null {
  if (since === null) return until === null ? null : `until ${formatDate(until, now)}`
  return until === null
    ? `since ${formatDate(since, now)}`
    : `${formatDate(since, now)} – ${formatDate(until, now)}`
}
