'use client'

import { ListFilter } from 'lucide-react'
import { type ReactNode, type Ref, type RefObject, useId, useRef, useState } from 'react'
import { formatDate } from '@/components/billing/format-day'
import { Button } from '@/components/ui/controls/button'
import { Field } from '@/components/ui/controls/field'
import { Select } from '@/components/ui/controls/select'
import { TextInput } from '@/components/ui/controls/text-input'
import { opensPopover, Popover } from '@/components/ui/overlays/popover'
import { Chip } from '@/components/ui/text/chip'
import { useShortcut } from '../commands/use-shortcut'

interface FilterMenuProps {
  /** Accessible name of the popup. */
  readonly label: string
  /** Names of the chosen filters, shown on the chip. */
  readonly chosen: readonly string[]
  /** Text of the chip while nothing is chosen. */
  readonly fallback: string
  readonly onClear: () => void
  readonly onOpenChange?: (open: boolean) => void
  /** The fields; give `firstField` to the first one, which receives the focus. */
  readonly children: (firstField: RefObject<HTMLSelectElement | null>) => ReactNode
}

/** Filters in a popup behind one chip that names the chosen ones. F opens it. */
export function FilterMenu({ label, chosen, fallback, onClear, onOpenChange, children }: FilterMenuProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const firstField = useRef<HTMLSelectElement>(null)
  const show = (next: boolean) => {
    setOpen(next)
    onOpenChange?.(next)
  }
  useShortcut('f', () => show(true))
  const isFiltering = chosen.length > 0
  return (
    <>
      <Chip
        {...opensPopover(id, open)}
        ref={opener}
        chosen={isFiltering}
        icon={<ListFilter size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => show(!open)}
      >
        <bdi className="max-w-64 truncate">{isFiltering ? chosen.join(', ') : fallback}</bdi>
      </Chip>
      <Popover
        open={open}
        onOpenChange={show}
        label={label}
        anchor={opener}
        id={id}
        align="start"
        offset={6}
        margin={16}
        initialFocus={firstField}
        place="z-30"
        look="grid w-[264px] gap-4 rounded-card border border-line bg-surface p-4 text-body-sm text-ink shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
      >
        {children(firstField)}
        <div className="flex justify-between gap-2">
          <Button variant="quiet" size={30} className="-ms-2.5" disabled={!isFiltering} onClick={onClear}>
            Clear
          </Button>
          <Button size={30} onClick={() => show(false)}>
            Done
          </Button>
        </div>
      </Popover>
    </>
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
