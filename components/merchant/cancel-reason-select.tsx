import { useId } from 'react'
import { Field } from '@/components/ui/controls/field'
import { Select } from '@/components/ui/controls/select'
import type { CancelReason } from '@/lib/billing/subscriptions/subscriber'
import { cancelReasons } from './cancel-reasons'

interface CancelReasonSelectProps {
  readonly reason: CancelReason | null
  readonly onChange: (reason: CancelReason | null) => void
}

/** Why something is cancelled, as far as somebody wants to say. */
export function CancelReasonSelect({ reason, onChange }: CancelReasonSelectProps) {
  return (
    <Field id={useId()} label="Reason" optional className="mt-4">
      {(control) => (
        <Select
          {...control}
          value={reason ?? ''}
          onChange={({ target }) =>
            onChange(cancelReasons.find(({ value }) => value === target.value)?.value ?? null)
          }
        >
          <option value="">No reason given</option>
          {cancelReasons.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
