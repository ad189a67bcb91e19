import { useMutation } from '@tanstack/react-query'
import { errorText } from '@/lib/client/api/api-error'
import type { SubscriberFilters } from '@/lib/client/lists/subscriber-filters'
import { exportManyMutation } from '@/lib/client/queries/bulk-mutations'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'

export type BulkExport = ReturnType<typeof useBulkExport>

/** CSV export of the selected subscribers, in the order of the list and with its visible columns. */
export function useBulkExport({
  subscriptionId,
  filters,
}: {
  readonly subscriptionId: string
  readonly filters: SubscriberFilters
}) {
  const { mutate, isPending, error } = useMutation(exportManyMutation(subscriptionId, filters))
  return {
    run: (rows: readonly WireSubscriberRow[]) => mutate(rows),
    running: isPending,
    /** Error of the export as a sentence; null for none. */
    error: error && errorText(error),
  }
}
