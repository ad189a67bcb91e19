import { type Ref, useId } from 'react'
import { Field } from '@/components/ui/controls/field'
import { Select } from '@/components/ui/controls/select'

interface FilterSelectProps {
  readonly label: string
  /** What stands for no filter: "All plans". */
  readonly all: string
  readonly options: Iterable<readonly [value: string, name: string]>
  /** Null shows all. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly ref?: Ref<HTMLSelectElement>
}

/** One filter that is chosen from a list. */
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
