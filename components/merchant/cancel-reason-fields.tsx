import { useId } from 'react'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import type { CancelOrder } from '@/lib/client/subscriber-mutations'
import { cancelReasons } from './cancel-reasons'

const MAX_COMMENT_LENGTH = 500

export type CancelWhy = Pick<CancelOrder, 'reason' | 'comment'>

interface CancelReasonFieldsProps {
  readonly why: CancelWhy
  readonly onChange: (why: CancelWhy) => void
}

/** Why a subscriber is cancelled, as far as somebody wants to say. A comment belongs to a reason, and goes with it. */
export function CancelReasonFields({ why: { reason, comment }, onChange }: CancelReasonFieldsProps) {
  const id = useId()
  const chooseReason = (chosen: string) => {
    const next = cancelReasons.find(({ value }) => value === chosen)?.value ?? null
    onChange({ reason: next, comment: next === null ? '' : comment })
  }
  return (
    <>
      <Field id={`${id}-reason`} label="Reason" optional className="mt-4">
        {(control) => (
          <Select {...control} value={reason ?? ''} onChange={(event) => chooseReason(event.target.value)}>
            <option value="">No reason given</option>
            {cancelReasons.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {reason !== null && (
        <Field id={`${id}-comment`} label="Comment" optional className="mt-4">
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={MAX_COMMENT_LENGTH}
              value={comment}
              onChange={(event) =>
                onChange({ reason, comment: event.target.value.replace(/\s*\n\s*/g, ' ') })
              }
            />
          )}
        </Field>
      )}
    </>
  )
}
