import { useMutation } from '@tanstack/react-query'
import { errorText } from '@/lib/client/api/api-error'
import { saveCsv } from '@/lib/client/api/save-csv'
import { exportMany, sendExport } from '@/lib/client/lists/export-many'
import type { SubscriberFilters } from '@/lib/client/lists/subscriber-filters'
import { subscribersInOrder } from '@/lib/client/lists/subscribers-in-order'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'

export type BulkExport = ReturnType<typeof useBulkExport>

/** Chosen subscribers as a file: those and no others, in the order of the list and with what it shows of them. */
export function useBulkExport({
  subscriptionId,
  filters,
}: {
  readonly subscriptionId: string
  readonly filters: SubscriberFilters
}) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (rows: readonly WireSubscriberRow[]) =>
      exportMany(
        subscribersInOrder(rows, filters.sort).map(({ id }) => id),
        sendExport(subscriptionId, filters),
      ),
    onSuccess: saveCsv,
  })
  return {
    run: (rows: readonly WireSubscriberRow[]) => mutate(rows),
    running: isPending,
    /** Why there is no file, as a sentence for people. */
    error: error && errorText(error),
  }
}
