import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type CancelReason, type CancelTime, cancelEffect } from '@/lib/billing/subscriptions/subscriber'
import type { changeCustomer } from '@/lib/wire/customers/change-customer'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { callApi } from '../api/api'
import { showSubscriber } from '../lists/subscriber-cache'
import { queryKeys } from './query-keys'

/** Key of cancel and resume: a row looks for it to show that its change is under way. */
export const SUBSCRIBER_MUTATION_KEY = ['subscriber'] as const

export interface CancelOrder {
  /** The row as shown before the cancel. */
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
      await client.cancelQueries({
        queryKey: queryKeys.subscriptions.subscribers(order.subscriber.subscriptionId),
      })
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
  /** State before the cancel that is undone; null where it is not known. */
  readonly expected: WireSubscriberRow | null
}

/** Takes a waiting cancel back. Shown at once where the outcome is known. */
export function resumeSubscriberMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: SUBSCRIBER_MUTATION_KEY,
    mutationFn: ({ subscriber }: ResumeOrder) =>
      callApi('resumeSubscriber', { params: { id: subscriber.id } }),
    onMutate: async ({ subscriber, expected }) => {
      await client.cancelQueries({ queryKey: queryKeys.subscriptions.subscribers(subscriber.subscriptionId) })
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

/** Pauses a subscriber for so many periods, or ends the pause where `periods` is null. */
export function pauseSubscriberMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: SUBSCRIBER_MUTATION_KEY,
    mutationFn: ({ subscriber: { id }, periods }: PauseOrder) =>
      periods === null
        ? callApi('unpauseSubscriber', { params: { id } })
        : callApi('pauseSubscriber', { params: { id }, body: { periods } }),
    onSuccess: (answer, { subscriber }) => showSubscriber(client, subscriber, answer),
    onSettled: (_answer, _error, { subscriber }) => forgetOtherLists(client, subscriber),
  })
}

export interface PauseOrder {
  readonly subscriber: WireSubscriberRow
  readonly periods: number | null
}

interface CustomerOrder {
  readonly subscriber: WireSubscriberRow
  readonly body: z.input<typeof changeCustomer.body>
}

/** Changes the merchant's own words for who pays. */
export function changeCustomerMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ subscriber: { id }, body }: CustomerOrder) =>
      callApi('changeCustomer', { params: { id }, body }),
    onSuccess: (answer, { subscriber }) => showSubscriber(client, subscriber, answer),
    onSettled: (_answer, _error, { subscriber }) => forgetOtherLists(client, subscriber),
  })
}

/** Has the keeper try a failed payment again now. */
export function retryPaymentMutation(client: QueryClient, subscriberId: string) {
  return mutationOptions({
    mutationFn: () => callApi('retrySubscriberPayment', { params: { id: subscriberId } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.payments }),
        client.invalidateQueries({ queryKey: queryKeys.subscribers.one(subscriberId) }),
      ]),
  })
}

/** The row as the server will return it after a cancel, to be shown until the answer replaces it. */
export function rowAfterCancel(row: WireSubscriberRow, when: CancelTime, at: Date): WireSubscriberRow {
  const effect = cancelEffect(row, when, at)
  if (effect === 'unchanged') return row
  const stopped = { ...row, nextChargeAt: null, renewalsLeft: 0, pausedFrom: null, accessWhilePaused: null }
  if (effect === 'at_period_end') {
    const end = row.pausedFrom ?? row.currentPeriodEnd
    const status = row.status === 'paused' ? 'active' : row.status
    return { ...stopped, status, accessUntil: end, cancelAt: end, cancelOrigin: 'merchant' }
  }
  const now = at.toISOString()
  const lost = new Date(row.accessUntil) < at
  const ended = {
    ...{ cancelAt: null, cancelOrigin: null, cancelledAt: now },
    accessUntil: lost ? row.accessUntil : now,
  }
  return { ...stopped, ...ended, status: 'cancelled' }
}

/** Marks lists of other filters as stale, to be read when next shown; the list in view keeps its rows. */
function forgetOtherLists(client: QueryClient, { id, subscriptionId }: WireSubscriberRow): Promise<void> {
  void client.invalidateQueries({ queryKey: queryKeys.subscribers.one(id) })
  return client.invalidateQueries({
    queryKey: queryKeys.subscriptions.one(subscriptionId),
    refetchType: 'none',
  })
}
