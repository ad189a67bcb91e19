import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { CancelReason } from '@/lib/billing/subscriptions/subscriber'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { callApi } from '../api/api'
import { showSubscriber } from '../lists/subscriber-cache'
import { subscriberKey, subscribersKey } from '../subscriber-queries'
import { SUBSCRIPTIONS_KEY } from '../subscription-queries'

/** Marks both mutations, so that a row can tell that a change of it is under way. */
export const SUBSCRIBER_MUTATION_KEY = ['subscriber'] as const

export type CancelTime = 'now' | 'period_end'

export interface CancelOrder {
  /** As it is shown now. */
  readonly subscriber: WireSubscriberRow
  readonly when: CancelTime
  readonly reason: CancelReason | null
  /** The merchant's own words; empty for none. */
  readonly comment: string
}

/** Cancels a subscriber: shown at once, taken back where the server refuses. */
export function cancelSubscriberMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: SUBSCRIBER_MUTATION_KEY,
    mutationFn: ({ subscriber, when, reason, comment }: CancelOrder) =>
      callApi('cancelSubscriber', {
        params: { id: subscriber.id },
        body: { when, ...(reason && { reason }), ...(comment.trim() && { comment: comment.trim() }) },
      }),
    onMutate: async (order) => {
      await client.cancelQueries({ queryKey: subscribersKey(order.subscriber.subscriptionId) })
      const expected = rowAfterCancel(order.subscriber, order.when, new Date())
      showSubscriber(client, order.subscriber, expected)
      return { expected }
    },
    onError: (_, { subscriber }, context) => {
      if (context) showSubscriber(client, context.expected, subscriber)
    },
    onSuccess: (answer, _, { expected }) => showSubscriber(client, expected, answer),
    onSettled: (_answer, _error, { subscriber }) => forgetOtherLists(client, subscriber),
  })
}

export interface ResumeOrder {
  readonly subscriber: WireSubscriberRow
  /** What it will be again, where that is known: the state before the cancel that is undone. */
  readonly expected: WireSubscriberRow | null
}

/** Takes a waiting cancel back. Shown at once where the outcome is known. */
export function resumeSubscriberMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: SUBSCRIBER_MUTATION_KEY,
    mutationFn: ({ subscriber }: ResumeOrder) =>
      callApi('resumeSubscriber', { params: { id: subscriber.id } }),
    onMutate: async ({ subscriber, expected }) => {
      await client.cancelQueries({ queryKey: subscribersKey(subscriber.subscriptionId) })
      if (expected) showSubscriber(client, subscriber, expected)
      return { expected: expected ?? subscriber }
    },
    onError: (_, { subscriber }, context) => {
      if (context) showSubscriber(client, context.expected, subscriber)
    },
    onSuccess: (answer, _, { expected }) => showSubscriber(client, expected, answer),
    onSettled: (_answer, _error, { subscriber }) => forgetOtherLists(client, subscriber),
  })
}

/**
 * What a cancel makes of a row, by the same rules as the server's; the answer replaces it.
 * Who is past due has not paid for the period, so access ends at once.
 */
export function rowAfterCancel(row: WireSubscriberRow, when: CancelTime, at: Date): WireSubscriberRow {
  const stopped = { ...row, nextChargeAt: null, renewalsLeft: 0 }
  if (when === 'period_end' && row.status !== 'past_due')
    return { ...stopped, cancelAt: row.currentPeriodEnd }
  const now = at.toISOString()
  return { ...stopped, status: 'cancelled', cancelAt: null, cancelledAt: now, currentPeriodEnd: now }
}

/** What other filters show is read again when it is next looked at; the list in view keeps its rows. */
function forgetOtherLists(client: QueryClient, { id, subscriptionId }: WireSubscriberRow): Promise<void> {
  void client.invalidateQueries({ queryKey: subscriberKey(id) })
  return client.invalidateQueries({
    queryKey: [...SUBSCRIPTIONS_KEY, subscriptionId],
    refetchType: 'none',
  })
}
