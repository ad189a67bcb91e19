import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '@/components/billing/format-day'
import { copyText } from '@/components/ui/controls/copy-text'
import { useToast } from '@/components/ui/overlays/toast'
import { isOver } from '@/lib/billing/subscriptions/subscriber'
import { ApiError, ConnectionError, errorText } from '@/lib/client/api/api-error'
import {
  type CancelOrder,
  cancelSubscriberMutation,
  type PauseOrder,
  pauseSubscriberMutation,
  type ResumeOrder,
  resumeSubscriberMutation,
  SUBSCRIBER_MUTATION_KEY,
} from '@/lib/client/queries/subscriber-mutations'
import { subscriberNowQuery } from '@/lib/client/queries/subscriber-queries'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { useDashboardNow } from '../shell/dashboard-now'
import { useCopyPayerLink } from './use-copy-payer-link'

/** Time in which the toast offers to undo a cancel, in seconds. Decided, not measured. */
const UNDO_SECONDS = 10

/** A change that the server refused or gave no answer to, with the reason as a sentence. */
export interface SubscriberFailure {
  readonly row: WireSubscriberRow
  readonly did: 'cancelled' | 'resumed' | 'unpaused'
  readonly reason: string
  /** False where its answer was lost. */
  readonly isKnown: boolean
  /** Null where the same would be refused again. */
  readonly next: { readonly label: string; readonly run: () => void } | null
}

/** A failure by its error: a conflict with what is saved is final. */
function failureOf(error: unknown, tryAgain: () => void) {
  const isFinal = error instanceof ApiError && error.status === 409
  const isKnown = !(error instanceof ConnectionError)
  return { reason: errorText(error), isKnown, next: isFinal ? null : { label: 'Try again', run: tryAgain } }
}

export type SubscriberActions = ReturnType<typeof useSubscriberActions>

/** Cancel, undo and resume, with their toasts and failures. */
export function useSubscriberActions() {
  const client = useQueryClient()
  const toast = useToast()
  const now = useDashboardNow()
  const copyPayerLink = useCopyPayerLink()
  const [asked, setAsked] = useState<WireSubscriberRow | null>(null)
  const [named, setNamed] = useState<WireSubscriberRow | null>(null)
  const [askedToPause, setAskedToPause] = useState<WireSubscriberRow | null>(null)
  const [failures, setFailures] = useState<readonly SubscriberFailure[]>([])
  const { mutateAsync: sendCancel } = useMutation(cancelSubscriberMutation(client))
  const { mutateAsync: sendResume } = useMutation(resumeSubscriberMutation(client))
  const { mutateAsync: sendPause } = useMutation(pauseSubscriberMutation(client))
  const busyIds = new Set(
    useMutationState({
      filters: { mutationKey: SUBSCRIBER_MUTATION_KEY, status: 'pending' },
      select: (mutation) =>
        (mutation.state.variables as CancelOrder | ResumeOrder | PauseOrder).subscriber.id,
    }),
  )

  const dismiss = (row: WireSubscriberRow) =>
    setFailures((shown) => shown.filter((failure) => failure.row.id !== row.id))
  const fail = (failure: SubscriberFailure) => {
    dismiss(failure.row)
    setFailures((shown) => [...shown, failure])
  }

  const resume = async (row: WireSubscriberRow, expected: WireSubscriberRow | null = null) => {
    dismiss(row)
    try {
      const answer = await sendResume({ subscriber: row, expected })
      const next = answer.nextChargeAt
      toast.show({
        message: next === null ? 'Resumed' : `Resumed. Next charge on ${formatDay(next, now)}`,
      })
    } catch (error) {
      fail({ row, did: 'resumed', ...failureOf(error, () => resume(row, expected)) })
    }
  }

  const cancel = async (order: CancelOrder) => {
    const before = order.subscriber
    setAsked(null)
    dismiss(before)
    try {
      const answer = await sendCancel(order)
      if (answer.cancelAt === null) toast.show({ message: 'Cancelled' })
      else {
        const undo = { seconds: UNDO_SECONDS, onUndo: () => resume(answer, before) }
        toast.show({
          message: `Cancels on ${formatDay(answer.cancelAt, now)}`,
          ...(answer.cancelOrigin === 'merchant' && { undo }),
        })
      }
    } catch (error) {
      const failure = { row: before, did: 'cancelled', ...failureOf(error, () => cancel(order)) } as const
      const isEndChanged = error instanceof ApiError && error.code === 'end_changed'
      fail(isEndChanged ? { ...failure, next: { label: 'Look again', run: () => askAnew(before) } } : failure)
    }
  }

  /** Asks once more, with the subscriber as it is now. */
  const askAnew = async ({ id }: WireSubscriberRow) => {
    const row = await client.fetchQuery(subscriberNowQuery(id)).catch(() => null)
    if (row === null) return
    dismiss(row)
    if (!isOver(row)) setAsked(row)
  }

  const unpause = async (row: WireSubscriberRow) => {
    dismiss(row)
    try {
      const { nextChargeAt: next } = await sendPause({ subscriber: row, periods: null })
      const message = next === null ? 'Pause ended' : `Next charge on ${formatDay(next, now)}`
      toast.show({ message })
    } catch (error) {
      fail({ row, did: 'unpaused', ...failureOf(error, () => unpause(row)) })
    }
  }

  return {
    /** The subscriber in the customer dialog; null while it is closed. */
    named,
    askForCustomer: setNamed,
    /** The subscriber in the pause dialog; null while it is closed. */
    askedToPause,
    askToPause: setAskedToPause,
    unpause,
    /** The subscriber in the cancel dialog; null while it is closed. */
    asked,
    askToCancel: setAsked,
    keep: () => setAsked(null),
    cancel,
    resume: (row: WireSubscriberRow) => resume(row),
    failures,
    dismiss,
    /** Ids of the subscribers with a change under way. */
    busyIds,
    copyPayerLink: ({ id }: WireSubscriberRow, purpose: 'permission' | 'retry') => copyPayerLink(id, purpose),
    copyAddress: async (row: WireSubscriberRow) => {
      const copied = await copyText(row.eoaaddress)
      toast.show({ message: copied ? 'Address copied' : 'Copying was blocked by the browser' })
    },
  }
}
