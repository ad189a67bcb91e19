import { useId } from 'react'
import { Field } from '@/components/ui/controls/field'
import { TextArea } from '@/components/ui/controls/text-area'
import type { CancelOrder } from '@/lib/client/queries/subscriber-mutations'
import { CancelReasonSelect } from './cancel-reason-select'

const MAX_COMMENT_LENGTH = 500

export type CancelWhy = Pick<CancelOrder, 'reason' | 'comment'>

interface CancelReasonFieldsProps {
  readonly why: CancelWhy
  readonly onChange: (why: CancelWhy) => void
}

/** Why a subscriber is cancelled, as far as somebody wants to say. A comment belongs to a reason, and goes with it. */
export function CancelReasonFields({ why: { reason, comment }, onChange }: CancelReasonFieldsProps) {
  const id = useId()
  return (
    <>
      <CancelReasonSelect
        reason={reason}
        onChange={(next) => onChange({ reason: next, comment: next === null ? '' : comment })}
      />
      {reason !== null && (
        <Field id={id} label="Comment" optional className="mt-4">
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
