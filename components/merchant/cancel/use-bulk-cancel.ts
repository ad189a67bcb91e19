import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type BulkCancelOrder,
  type CancelOutcome,
  cancelMany,
  sendCancels,
} from '@/lib/client/lists/cancel-many'
import { SUBSCRIPTIONS_KEY } from '@/lib/client/subscription-queries'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'

/** Where the cancel of many is. */
export interface BulkCancelState {
  /** Who it is about. */
  readonly rows: readonly WireSubscriberRow[]
  readonly step: 'asking' | 'running' | 'done'
  /** What became of each so far. */
  readonly outcomes: ReadonlyMap<string, CancelOutcome>
}

export type BulkCancel = ReturnType<typeof useBulkCancel>

/** Cancelling many: decided on in a dialog, sent some at a time, and told of one by one. */
export function useBulkCancel({
  subscriptionId,
  onDone,
}: {
  readonly subscriptionId: string
  /** Hears of those whom the server has dealt with. */
  readonly onDone: (rows: readonly WireSubscriberRow[]) => void
}) {
  const client = useQueryClient()
  const [state, setState] = useState<BulkCancelState | null>(null)
  const { mutateAsync } = useMutation({
    mutationFn: (order: BulkCancelOrder) =>
      cancelMany(order.ids, sendCancels(order), (some) =>
        setState((last) => last && { ...last, outcomes: new Map([...last.outcomes, ...some]) }),
      ),
  })
  const run = async (rows: readonly WireSubscriberRow[], order: Omit<BulkCancelOrder, 'ids'>) => {
    setState((last) => last && { ...last, step: 'running', outcomes: withoutFailures(last.outcomes) })
    const outcomes = await mutateAsync({ ...order, ids: rows.map(({ id }) => id) })
    onDone(rows.filter(({ id }) => outcomes.get(id)?.result !== 'failed'))
    setState((last) => last && { ...last, step: 'done' })
    await Promise.all([
      client.invalidateQueries({ queryKey: [...SUBSCRIPTIONS_KEY, subscriptionId] }),
      client.invalidateQueries({ queryKey: ['subscribers'] }),
    ])
  }
  return {
    state,
    ask: (rows: readonly WireSubscriberRow[]) => setState({ rows, step: 'asking', outcomes: new Map() }),
    /** Sends those who have no outcome yet, or a failed one. */
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
