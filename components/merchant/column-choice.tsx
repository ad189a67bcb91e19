import { Checkbox } from '@/components/ui/controls/checkbox'
import { HIDEABLE_COLUMNS, type HideableColumn } from '@/lib/client/lists/subscriber-filters'

const names: Readonly<Record<HideableColumn, string>> = {
  plan: 'Plan',
  token: 'Token',
  since: 'Since',
  next: 'Next charge',
  left: 'Renewals left',
}

interface ColumnChoiceProps {
  readonly hidden: readonly HideableColumn[]
  readonly onChange: (hidden: readonly HideableColumn[]) => void
}

/** Which columns the list has beside wallet and status. */
export function ColumnChoice({ hidden, onChange }: ColumnChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-label text-hint">Columns</legend>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2">
        {HIDEABLE_COLUMNS.map((column) => (
          <Checkbox
            key={column}
            label={names[column]}
            checked={!hidden.includes(column)}
            onChange={({ target }) =>
              onChange(
                HIDEABLE_COLUMNS.filter((each) =>
                  each === column ? !target.checked : hidden.includes(each),
                ),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
