import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkCancelOrder, CancelOutcome } from '@/lib/client/lists/cancel-many'
import { cancelManyMutation } from '@/lib/client/queries/bulk-mutations'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'

/** State of the bulk cancel: asked for, running, or done. */
export interface BulkCancelState {
  /** The subscribers that were selected. */
  readonly rows: readonly WireSubscriberRow[]
  readonly step: 'asking' | 'running' | 'done'
  /** Outcomes so far, by subscriber id. */
  readonly outcomes: ReadonlyMap<string, CancelOutcome>
}

export type BulkCancel = ReturnType<typeof useBulkCancel>

/** Bulk cancel: confirmed in a dialog, sent in batches, with one outcome a subscriber. */
export function useBulkCancel({
  subscriptionId,
  onDone,
}: {
  readonly subscriptionId: string
  /** Called with the subscribers whose cancel did not fail. */
  readonly onDone: (rows: readonly WireSubscriberRow[]) => void
}) {
  const [state, setState] = useState<BulkCancelState | null>(null)
  const onProgress = (some: ReadonlyMap<string, CancelOutcome>) =>
    setState((last) => last && { ...last, outcomes: new Map([...last.outcomes, ...some]) })
  const { mutateAsync } = useMutation(cancelManyMutation(useQueryClient(), { subscriptionId, onProgress }))
  const run = async (rows: readonly WireSubscriberRow[], order: Omit<BulkCancelOrder, 'ids'>) => {
    setState((last) => last && { ...last, step: 'running', outcomes: withoutFailures(last.outcomes) })
    const outcomes = await mutateAsync({ ...order, ids: rows.map(({ id }) => id) })
    onDone(rows.filter(({ id }) => outcomes.get(id)?.result !== 'failed'))
    setState((last) => last && { ...last, step: 'done' })
  }
  return {
    state,
    ask: (rows: readonly WireSubscriberRow[]) => setState({ rows, step: 'asking', outcomes: new Map() }),
    /** Sends the subscribers without an outcome, and those that failed. */
    run: (order: Omit<BulkCancelOrder, 'ids'>) => {
      if (state === null || state.step === 'running') return
      void run(
        state.rows.filter(({ id }) => isOpen(state.outcomes.get(id))),
        order,
      )
    },
    close: () => setState((last) => (last?.step === 'running' ? last : null)),
  }
}

function isOpen(outcome: CancelOutcome | undefined): boolean {
  return outcome === undefined || outcome.result === 'failed'
}

function withoutFailures(outcomes: ReadonlyMap<string, CancelOutcome>) {
  return new Map([...outcomes].filter(([, outcome]) => !isOpen(outcome)))
}
