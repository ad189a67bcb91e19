'use client'

import { type FormEvent, useId, useState } from 'react'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { type CancelReason, type CancelTime, endOfPeriod } from '@/lib/billing/subscriptions/subscriber'
import { formatCount, type Writing } from '@/lib/language/amounts'
import { BulkCancelForm, confirmationOf } from './bulk-cancel-form'
import { BulkCancelResults } from './bulk-cancel-results'
import { outcomesTitle, people, waitingEnds } from './bulk-outcomes'
import { bulkPreview } from './bulk-preview'
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
  const undoable = waitingEnds(state, now).filter(({ isUndoable }) => isUndoable)
  const failed = [...state.outcomes.values()].filter(({ result }) => result === 'failed').length
  const confirmed = typed.trim().toLowerCase() === confirmationOf(ending)
  const expectedEnds = new Map(preview.later.map((row) => [row.id, endOfPeriod(row)]))
  const run = () => bulk.run([...preview.later, ...preview.atOnce], { when, reason, expectedEnds })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (confirmed && ending > 0) run()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && bulk.close()}
      locked={step === 'running' || step === 'undoing'}
      title={step === 'asking' ? `Cancel ${people(rows.length, reader)}?` : titleOf(state, now, reader)}
      description={step === 'asking' ? 'You’ll see the result for each one.' : undefined}
      keepLabel={step === 'asking' ? 'Keep them' : 'Close'}
      action={
        step === 'done' ? (
          failed > 0 && state.resumed.size === 0 ? (
            <Button size="foot" variant="danger" onClick={run}>
              Try {formatCount(failed, reader)} again
            </Button>
          ) : (
            undoable.length > 0 && (
              <Button size="foot" onClick={() => bulk.undo(undoable.map(({ id }) => id))}>
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
        <BulkCancelResults state={state} now={now} />
      )}
    </Dialog>
  )
}

function titleOf(state: BulkCancelState, now: Date, writing: Writing): string {
  if (state.step === 'running') return `Cancelling ${people(state.sent.length, writing)}`
  return state.step === 'undoing' ? 'Taking it back' : outcomesTitle(state, now, writing)
}
