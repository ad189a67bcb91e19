'use client'

import { type FormEvent, useId, useState } from 'react'
import { formatDay } from '@/components/billing/format-day'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { Dialog } from '@/components/ui/overlays/dialog'
import type { CancelReason, CancelTime } from '@/lib/billing/subscriptions/subscriber'
import { formatCount, type Writing } from '@/lib/language/amounts'
import { BulkCancelForm, confirmationOf } from './bulk-cancel-form'
import { BulkCancelResults } from './bulk-cancel-results'
import { bulkPreview, endsOf } from './bulk-preview'
import type { BulkCancel, BulkCancelState } from './use-bulk-cancel'

export interface BulkCancelDialogProps {
  readonly bulk: BulkCancel
  readonly now: Date
}

/** The dialog of `bulk-cancel-dialog.tsx`. */
export function BulkCancelFrame({ bulk, now }: BulkCancelDialogProps) {
  const { state } = bulk
  const open = state !== null
  // The text must not change while the dialog fades, and every opening starts afresh.
  const [shown, setShown] = useState({ open, state, opening: 0 })
  if (open !== shown.open || (state !== null && state !== shown.state)) {
    const begins = open && !shown.open
    setShown({ open, state: state ?? shown.state, opening: begins ? shown.opening + 1 : shown.opening })
  }
  if (shown.state === null) return null
  return <Body key={shown.opening} state={shown.state} open={open} bulk={bulk} now={now} />
}

interface BodyProps extends BulkCancelDialogProps {
  readonly state: BulkCancelState
  readonly open: boolean
}

function Body({ state, open, bulk, now }: BodyProps) {
  const formId = useId()
  const { reader } = useSay()
  const [when, setWhen] = useState<CancelTime>('period_end')
  const [reason, setReason] = useState<CancelReason | null>(null)
  const [typed, setTyped] = useState('')
  const { rows, step } = state
  const preview = bulkPreview(rows, when, now)
  const ending = preview.later.length + preview.atOnce.length
  const done = bulkPreview(rows, state.when, now)
  const isEnding = ({ id }: { readonly id: string }) =>
    state.outcomes.get(id)?.result === 'cancelled' && !state.resumed.has(id)
  const ends = endsOf(done.later, isEnding)
  const failed = [...state.outcomes.values()].filter(({ result }) => result === 'failed').length
  const confirmed = typed.trim().toLowerCase() === confirmationOf(ending)
  const run = () => bulk.run({ when, reason })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (confirmed && ending > 0) run()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && bulk.close()}
      locked={step === 'running' || step === 'undoing'}
      title={step === 'asking' ? `Cancel ${people(rows.length, reader)}?` : titleOf(state, ends, now, reader)}
      description={step === 'asking' ? 'You’ll see the result for each one.' : undefined}
      keepLabel={step === 'asking' ? 'Keep them' : 'Close'}
      action={
        step === 'done' ? (
          failed > 0 && state.resumed.size === 0 ? (
            <Button size="foot" variant="danger" onClick={run}>
              Try {formatCount(failed, reader)} again
            </Button>
          ) : (
            ends !== null && (
              <Button size="foot" onClick={() => bulk.undo(done.later.filter(isEnding).map(({ id }) => id))}>
                Undo
              </Button>
            )
          )
        ) : step === 'undoing' ? (
          <Button size="foot" busy busyLabel="Undoing…">
            Undo
          </Button>
        ) : (
          <Button
            size="foot"
            variant="danger"
            type="submit"
            form={formId}
            disabled={step === 'asking' && !(confirmed && ending > 0)}
            busy={step === 'running'}
            busyLabel="Cancelling…"
          >
            Cancel {formatCount(ending, reader)}
          </Button>
        )
      }
    >
      {step === 'asking' ? (
        <form id={formId} onSubmit={submit}>
          <BulkCancelForm {...{ preview, ending, when, setWhen, reason, setReason, typed, setTyped, now }} />
        </form>
      ) : (
        <BulkCancelResults state={state} later={done.later} now={now} />
      )}
    </Dialog>
  )
}

/** "3 subscribers". */
function people(count: number, writing: Writing): string {
  return `${formatCount(count, writing)} ${count === 1 ? 'subscriber' : 'subscribers'}`
}

/** "3 end on 21 Dec" where all of them keep access until then, else how many are cancelled. */
function titleOf(
  { step, rows, outcomes, resumed }: BulkCancelState,
  ends: ReturnType<typeof endsOf>,
  now: Date,
  writing: Writing,
): string {
  if (step === 'running') return `Cancelling ${people(rows.length, writing)}`
  if (step === 'undoing') return 'Taking it back'
  if (resumed.size > 0 && ends === null) return `${people(resumed.size, writing)} resumed`
  const results = [...outcomes.values()].map(({ result }) => result)
  const cancelled = results.filter((result) => result === 'cancelled').length
  if (ends !== null && ends.count === cancelled) {
    const [first, last] = [formatDay(ends.first, now), formatDay(ends.last, now)]
    const when = first === last ? `on ${first}` : `between ${first} and ${last}`
    return `${formatCount(ends.count, writing)} ${ends.count === 1 ? 'ends' : 'end'} ${when}`
  }
  return cancelled === 0 ? 'Nobody was cancelled' : `${people(cancelled, writing)} cancelled`
}
