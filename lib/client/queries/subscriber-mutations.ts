import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  type CancelReason,
  type CancelTime,
  cancelEffect,
  endOfPeriod,
  isOver,
} from '@/lib/billing/subscriptions/subscriber'
import type { changeCustomer } from '@/lib/wire/customers/change-customer'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { callApi } from '../api/api'
import { ConnectionError, showsStale } from '../api/api-error'
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
      orAsItIs(subscriber.id, {
        sent: callApi('cancelSubscriber', {
          params: { id: subscriber.id },
          body: {
            when,
            ...(reason && { reason }),
            ...(comment.trim() && { comment: comment.trim() }),
            ...(when === 'period_end' && { expectedEnd: endOfPeriod(subscriber) }),
          },
        }),
        isMade: (row) => isOver(row) || (when === 'period_end' && row.cancelAt !== null),
      }),
    onMutate: async (order) => {
      await client.cancelQueries({
        queryKey: queryKeys.subscriptions.subscribers(order.subscriber.subscriptionId),
      })
      const expected = rowAfterCancel(order.subscriber, order.when, new Date())
      showSubscriber(client, order.subscriber, expected)
      return { expected }
    },
    onError: (error, { subscriber }, context) => {
      if (context) showSubscriber(client, context.expected, subscriber)
      return showIfStale(client, subscriber, error)
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
    mutationFn: ({ subscriber: { id } }: ResumeOrder) =>
      orAsItIs(id, {
        sent: callApi('resumeSubscriber', { params: { id } }),
        isMade: (row) => !isOver(row) && row.cancelAt === null,
      }),
    onMutate: async ({ subscriber, expected }) => {
      await client.cancelQueries({ queryKey: queryKeys.subscriptions.subscribers(subscriber.subscriptionId) })
      if (expected) showSubscriber(client, subscriber, expected)
      return { expected: expected ?? subscriber }
    },
    onError: (error, { subscriber }, context) => {
      if (context) showSubscriber(client, context.expected, subscriber)
      return showIfStale(client, subscriber, error)
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
      orAsItIs(id, {
        sent:
          periods === null
            ? callApi('unpauseSubscriber', { params: { id } })
            : callApi('pauseSubscriber', { params: { id }, body: { periods } }),
        isMade: ({ pausedFrom }) => (pausedFrom === null) === (periods === null),
      }),
    onSuccess: (answer, { subscriber }) => showSubscriber(client, subscriber, answer),
    onError: (error, { subscriber }) => showIfStale(client, subscriber, error),
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
    const end = endOfPeriod(row)
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

/**
 * The answer to a change; where it was lost, the subscriber as it is now, if that has the change.
 * @throws the error of the request, else
 */
async function orAsItIs(
  id: string,
  { sent, isMade }: { sent: Promise<WireSubscriberRow>; isMade: (row: WireSubscriberRow) => boolean },
): Promise<WireSubscriberRow> {
  try {
    return await sent
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error
    const row = await callApi('getSubscriber', { params: { id } }).catch(() => null)
    if (row !== null && isMade(row)) return row
    throw error
  }
}

/** Shows a subscriber as it is now where a refusal, or a lost answer, shows that its row may not be. */
async function showIfStale(client: QueryClient, shown: WireSubscriberRow, error: Error): Promise<void> {
  if (!showsStale(error)) return
  const row = await callApi('getSubscriber', { params: { id: shown.id } }).catch(() => null)
  if (row !== null) showSubscriber(client, shown, row)
}

/** Marks lists of other filters as stale, to be read when next shown; the list in view keeps its rows. */
function forgetOtherLists(client: QueryClient, { id, subscriptionId }: WireSubscriberRow): Promise<void> {
  void client.invalidateQueries({ queryKey: queryKeys.subscribers.one(id) })
  return client.invalidateQueries({
    queryKey: queryKeys.subscriptions.one(subscriptionId),
    refetchType: 'none',
  })
}
