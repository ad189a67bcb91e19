import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { saveCsv } from '../api/save-csv'
import { type BulkCancelOrder, type CancelOutcome, cancelMany, sendCancels } from '../lists/cancel-many'
import { exportMany, sendExport } from '../lists/export-many'
import type { SubscriberFilters } from '../lists/subscriber-filters'
import { subscribersInOrder } from '../lists/subscribers-in-order'
import { queryKeys } from './query-keys'

interface BulkCancelOptions {
  readonly subscriptionId: string
  /** Called after each request with the outcomes so far. */
  readonly onProgress: (outcomes: ReadonlyMap<string, CancelOutcome>) => void
}

/** Cancels many subscribers of a subscription, some to a request. */
export function cancelManyMutation(client: QueryClient, { subscriptionId, onProgress }: BulkCancelOptions) {
  return mutationOptions({
    mutationFn: (order: BulkCancelOrder) => cancelMany(order.ids, sendCancels(order), onProgress),
    // Not awaited: the outcomes are shown before the lists are read again.
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKeys.subscriptions.one(subscriptionId) })
      void client.invalidateQueries({ queryKey: queryKeys.subscribers.all })
    },
  })
}

/** Saves the chosen subscribers as CSV, in the order and with the columns of the list. */
export function exportManyMutation(subscriptionId: string, filters: SubscriberFilters) {
  return mutationOptions({
    mutationFn: (rows: readonly WireSubscriberRow[]) =>
      exportMany(
        subscribersInOrder(rows, filters.sort).map(({ id }) => id),
        sendExport(subscriptionId, filters),
      ),
    onSuccess: saveCsv,
  })
}
