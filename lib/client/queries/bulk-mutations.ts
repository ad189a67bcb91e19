import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { callApi } from '../api/api'
import { errorText } from '../api/api-error'
import { saveCsv } from '../api/save-csv'
import { type BulkCancelOrder, type CancelOutcome, cancelMany, sendCancels } from '../lists/cancel-many'
import type { SubscriberFilters } from '../lists/subscriber-filters'
import { queryKeys } from './query-keys'

interface BulkCancelOptions {
  /** Null for subscribers of any subscription. */
  readonly subscriptionId: string | null
  /** Called after each request with the outcomes so far. */
  readonly onProgress: (outcomes: ReadonlyMap<string, CancelOutcome>) => void
}

/** Cancels many subscribers of a subscription, some to a request. */
export function cancelManyMutation(client: QueryClient, { subscriptionId, onProgress }: BulkCancelOptions) {
  return mutationOptions({
    mutationFn: (order: BulkCancelOrder) => cancelMany(order.ids, sendCancels(order), onProgress),
    // Not awaited: the outcomes are shown before the lists are read again.
    onSuccess: () => forget(client, subscriptionId),
  })
}

/** Takes back cancels that wait for the end of what is paid, one after the other; `reason` is null where that worked. */
export function resumeManyMutation(
  client: QueryClient,
  { subscriptionId }: Pick<BulkCancelOptions, 'subscriptionId'>,
) {
  return mutationOptions({
    mutationFn: async (ids: readonly string[]) => {
      const results: { readonly id: string; readonly reason: string | null }[] = []
      for (const id of ids) {
        const reason = await callApi('resumeSubscriber', { params: { id } }).then(() => null, errorText)
        results.push({ id, reason })
      }
      return results
    },
    onSuccess: () => forget(client, subscriptionId),
  })
}

function forget(client: QueryClient, subscriptionId: string | null): void {
  const { all, one } = queryKeys.subscriptions
  void client.invalidateQueries({ queryKey: subscriptionId === null ? all : one(subscriptionId) })
  void client.invalidateQueries({ queryKey: queryKeys.subscribers.all })
}

/** Saves the chosen subscribers as CSV, in the order and with the columns of the list. */
export function exportManyMutation(subscriptionId: string, filters: SubscriberFilters) {
  return mutationOptions({
    mutationFn: async (rows: readonly WireSubscriberRow[]) => {
      const { exportMany, sendExport } = await import('../lists/export-many')
      const { subscribersInOrder } = await import('../lists/subscribers-in-order')
      const ids = subscribersInOrder(rows, filters.sort).map(({ id }) => id)
      return exportMany(ids, sendExport(subscriptionId, filters))
    },
    onSuccess: saveCsv,
  })
}
