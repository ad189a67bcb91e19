import { type ReactNode, useState } from 'react'
import { Field } from '@/components/ui/controls/field'
import { TextInput } from '@/components/ui/controls/text-input'

interface DateFieldProps {
  readonly id: string
  readonly label: string
  readonly hint?: ReactNode
  /** Days as in `2026-11-21`; null where there is none. */
  readonly value: string | null
  readonly min?: string | null
  readonly max?: string | null
  /** `replace`: the value goes on from the last one, as a year does while it is typed; both are one choice. */
  readonly onChange: (value: string | null, options: { readonly replace: boolean }) => void
}

/** One day. While it is typed it is many days, one after the other; they are one choice until the field is left. */
export function DateField({ id, label, hint, value, min = null, max = null, onChange }: DateFieldProps) {
  // A day that is not whole yet may be none that the list takes; it must not vanish from under the fingers.
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
