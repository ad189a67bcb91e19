import type { SubscriberStatus } from '@/lib/billing/subscriptions/subscriber'
import { isNarrowed, type SubscriberFilters } from '@/lib/client/lists/subscriber-filters'

/**
 * How many subscribers a list has in all: counted where only the status narrows it, or known because every row was
 * read (`loaded`, null while there are more); null otherwise.
 */
export function countMatching(
  counts: Readonly<Record<SubscriberStatus, number>>,
  filters: SubscriberFilters,
  loaded: number | null,
): number | null {
  if (loaded !== null) return loaded
  if (isNarrowed(filters)) return null
  if (filters.status !== null) return counts[filters.status]
  return counts.active + counts.trialing + counts.past_due + counts.cancelled
}
