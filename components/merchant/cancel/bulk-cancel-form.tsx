import { useId } from 'react'
import { useSay } from '@/components/language/use-say'
import { Field } from '@/components/ui/controls/field'
import { TextInput } from '@/components/ui/controls/text-input'
import { FactList } from '@/components/ui/text/fact-list'
import type { CancelReason, CancelTime } from '@/lib/billing/subscriptions/subscriber'
import { formatCount, formatDollars, type Writing } from '@/lib/language/amounts'
import { endDays } from './bulk-outcomes'
import { type BulkPreview, centsOf } from './bulk-preview'
import { CancelReasonSelect, CancelTimeChoice } from './cancel-fields'

/** The words that confirm a cancel of `count` subscribers; they are typed, so their digits stand without marks. */
export function confirmationOf(count: number): string {
  return `cancel ${count}`
}

interface BulkCancelFormProps {
  readonly preview: BulkPreview
  /** Count of the subscribers that the cancel ends, now or later. */
  readonly ending: number
  readonly when: CancelTime
  readonly setWhen: (when: CancelTime) => void
  readonly reason: CancelReason | null
  readonly setReason: (reason: CancelReason | null) => void
  readonly typed: string
  readonly setTyped: (typed: string) => void
  readonly now: Date
}

/** Time, reason, a preview of the effects, and the confirmation to type. */
export function BulkCancelForm({
  preview,
  ending,
  when,
  setWhen,
  reason,
  setReason,
  typed,
  setTyped,
  now,
}: BulkCancelFormProps) {
  const id = useId()
  const { reader } = useSay()
  return (
    <>
      <CancelTimeChoice when={when} onChange={setWhen} periodEnd="At the end of each period" />
      <CancelReasonSelect reason={reason} onChange={setReason} />
      <FactList layout="columns" size="hint" className="mt-5" facts={previewFacts(preview, now, reader)} />
      <Field
        id={`${id}-typed`}
        label={
          <>
            Type <b className="font-semibold">{confirmationOf(ending)}</b> to confirm
          </>
        }
        hint={when === 'now' ? 'You can’t undo this.' : 'Each can be resumed until its period ends.'}
        className="mt-4"
      >
        {(control) => (
          <TextInput
            {...control}
            value={typed}
            disabled={ending === 0}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </>
  )
}

function previewFacts(
  { later, atOnce, unchanged, mrrMicroUsd, ends }: BulkPreview,
  now: Date,
  writing: Writing,
) {
  const number = (rows: readonly unknown[]) => formatCount(rows.length, writing)
  return [
    ...(ends !== null
      ? [
          {
            term: 'At period end',
            value: `${number(later)} ${later.length === 1 ? 'ends' : 'end'} ${endDays(ends, now)}`,
          },
        ]
      : []),
    ...(atOnce.length > 0
      ? [
          {
            term: 'Now',
            value: later.length > 0 ? `${number(atOnce)}: their period is not paid` : number(atOnce),
          },
        ]
      : []),
    ...(unchanged.length > 0
      ? [{ term: 'Unchanged', value: `${number(unchanged)}, already cancelled or ending` }]
      : []),
    { term: 'MRR lost', value: formatDollars(centsOf(mrrMicroUsd), writing) },
  ]
}
