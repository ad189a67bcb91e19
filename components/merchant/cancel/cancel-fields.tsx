import { useId } from 'react'
import { ChoiceGroup } from '@/components/ui/controls/choice-group'
import { Field } from '@/components/ui/controls/field'
import { RadioCard } from '@/components/ui/controls/radio-card'
import { Select } from '@/components/ui/controls/select'
import { TextArea } from '@/components/ui/controls/text-area'
import {
  type CancelReason,
  type CancelTime,
  MAX_COMMENT_LENGTH,
} from '@/lib/billing/subscriptions/subscriber'
import type { CancelOrder } from '@/lib/client/queries/subscriber-mutations'
import { cancelReasonText } from './cancel-reason-text'

interface CancelTimeChoiceProps {
  readonly when: CancelTime
  readonly onChange: (when: CancelTime) => void
  /** Title of the choice that waits for the end of the period. */
  readonly periodEnd: string
  /** The reason why that choice is disabled; null or absent where it is not. */
  readonly whyNotAtPeriodEnd?: string | null
}

/** Radio cards: cancel at the end of the period, or now. */
export function CancelTimeChoice({
  when,
  onChange,
  periodEnd,
  whyNotAtPeriodEnd = null,
}: CancelTimeChoiceProps) {
  const name = useId()
  return (
    <ChoiceGroup legend="When">
      <RadioCard
        name={name}
        checked={when === 'period_end'}
        disabled={whyNotAtPeriodEnd !== null}
        onChange={() => onChange('period_end')}
        title={periodEnd}
        note={whyNotAtPeriodEnd ?? 'Access stays until then. Nothing more is charged.'}
      />
      <RadioCard
        name={name}
        checked={when === 'now'}
        onChange={() => onChange('now')}
        title="Now"
        note="Access ends at once. Past payments are not refunded."
      />
    </ChoiceGroup>
  )
}

/** The reasons a merchant can choose, in the order of the list. The server sets the others. */
const CHOOSABLE: readonly CancelReason[] = [
  'requested_by_payer',
  'too_expensive',
  'missing_features',
  'switched_service',
  'unused',
  'fraudulent',
  'other',
]

interface CancelReasonSelectProps {
  readonly reason: CancelReason | null
  readonly onChange: (reason: CancelReason | null) => void
}

/** Optional reason of a cancel. */
export function CancelReasonSelect({ reason, onChange }: CancelReasonSelectProps) {
  return (
    <Field id={useId()} label="Reason" optional className="mt-4">
      {(control) => (
        <Select
          {...control}
          value={reason ?? ''}
          onChange={({ target }) => onChange(CHOOSABLE.find((each) => each === target.value) ?? null)}
        >
          <option value="">No reason given</option>
          {CHOOSABLE.map((each) => (
            <option key={each} value={each}>
              {cancelReasonText(each)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

export type CancelWhy = Pick<CancelOrder, 'reason' | 'comment'>

interface CancelReasonFieldsProps {
  readonly why: CancelWhy
  readonly onChange: (why: CancelWhy) => void
}

/** Optional reason, and a comment on it; clearing the reason clears the comment. */
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
