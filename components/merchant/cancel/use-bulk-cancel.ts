import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkCancelOrder, CancelOutcome } from '@/lib/client/lists/cancel-many'
import { cancelManyMutation, resumeManyMutation } from '@/lib/client/queries/bulk-mutations'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'

/** State of the bulk cancel: asked for, running, or done. */
export interface BulkCancelState {
  /** The subscribers that were selected. */
  readonly rows: readonly WireSubscriberRow[]
  readonly step: 'asking' | 'running' | 'done' | 'undoing'
  /** Those of them whom the cancel changes: the others are not sent. */
  readonly sent: readonly WireSubscriberRow[]
  /** Outcomes so far, by subscriber id. */
  readonly outcomes: ReadonlyMap<string, CancelOutcome>
  /** Ids of those whose cancel was taken back. */
  readonly resumed: ReadonlySet<string>
  /** Reasons why an end could not be taken back, by subscriber id. */
  readonly notResumed: ReadonlyMap<string, string>
}

export type BulkCancel = ReturnType<typeof useBulkCancel>

/** Bulk cancel: confirmed in a dialog, sent in batches, with one outcome a subscriber. */
export function useBulkCancel({
  subscriptionId,
  onDone,
}: {
  /** Null for subscribers of any subscription. */
  readonly subscriptionId: string | null
  /** Called with the subscribers whose cancel did not fail. */
  readonly onDone: (rows: readonly WireSubscriberRow[]) => void
}) {
  const [state, setState] = useState<BulkCancelState | null>(null)
  const onProgress = (some: ReadonlyMap<string, CancelOutcome>) =>
    setState((last) => last && { ...last, outcomes: new Map([...last.outcomes, ...some]) })
  const client = useQueryClient()
  const { mutateAsync } = useMutation(cancelManyMutation(client, { subscriptionId, onProgress }))
  const run = async (
    { rows, outcomes: before }: BulkCancelState,
    sent: readonly WireSubscriberRow[],
    order: Omit<BulkCancelOrder, 'ids'>,
  ) => {
    setState((last) => last && { ...last, step: 'running', sent, outcomes: withoutFailures(last.outcomes) })
    const ids = sent.flatMap(({ id }) => (isOpen(before.get(id)) ? [id] : []))
    const outcomes = await mutateAsync({ ...order, ids })
    onDone(rows.filter(({ id }) => outcomes.get(id)?.result !== 'failed'))
    setState((last) => last && { ...last, step: 'done' })
  }
  const { mutateAsync: resume } = useMutation(resumeManyMutation(client, { subscriptionId }))
  const undo = async (ids: readonly string[]) => {
    setState((last) => last && { ...last, step: 'undoing' })
    const results = await resume(ids)
    const resumed = results.flatMap(({ id, reason }) => (reason === null ? [id] : []))
    const refused = results.flatMap(({ id, reason }): [string, string][] =>
      reason === null ? [] : [[id, reason]],
    )
    setState(
      (last) =>
        last && {
          ...last,
          step: 'done',
          resumed: new Set([...last.resumed, ...resumed]),
          notResumed: new Map(refused),
        },
    )
  }
  return {
    state,
    ask: (rows: readonly WireSubscriberRow[]) =>
      setState({
        rows,
        step: 'asking',
        sent: [],
        outcomes: new Map(),
        resumed: new Set(),
        notResumed: new Map(),
      }),
    /** Cancels those of `rows` without an outcome, and those that failed. */
    run: (rows: readonly WireSubscriberRow[], order: Omit<BulkCancelOrder, 'ids'>) => {
      if (state !== null && !isBusy(state)) void run(state, rows, order)
    },
    /** Takes back the cancels of these, which wait for the end of what is paid. */
    undo: (ids: readonly string[]) => {
      if (state === null || isBusy(state)) return
      void undo(ids)
    },
    close: () => setState((last) => (last && isBusy(last) ? last : null)),
  }
}

const isBusy = ({ step }: BulkCancelState) => step === 'running' || step === 'undoing'

function isOpen(outcome: CancelOutcome | undefined): boolean {
  return outcome === undefined || outcome.result === 'failed'
}

function withoutFailures(outcomes: ReadonlyMap<string, CancelOutcome>) {
  return new Map([...outcomes].filter(([, outcome]) => !isOpen(outcome)))
}
