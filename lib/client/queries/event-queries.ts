import { queryOptions } from '@tanstack/react-query'
import type { EventType } from '@/lib/billing/event-type'
import { httpReads } from '../api/reads'
import { type EventFilters, typesOf } from '../lists/event-filters'
import { PAGE_SIZE } from '../lists/paged-list'
import { listQuery } from './list-query'
import { queryKeys } from './query-keys'

/** Events on the overview. */
const RECENT_EVENTS = 8

/** Types of events on the overview: no checkouts, and none that another event of the same moment already reports. */
const RECENT_TYPES: readonly EventType[] = [
  'subscriber.created',
  'subscriber.trial_ending',
  'subscriber.at_risk',
  'subscriber.permission_needed',
  'subscriber.permission_ending',
  'subscriber.changed',
  'subscriber.cancel_scheduled',
  'subscriber.cancelled',
  'subscriber.ended',
  'subscriber.resumed',
  'subscriber.paused',
  'subscriber.unpaused',
  'payment.succeeded',
  'payment.failed',
  'payment.reversed',
  'payment.refunded',
  'payment.refund_reversed',
  'subscription.updated',
  'account.changed',
  'webhook_endpoint.disabled',
]

/** The merchant's latest events, the newest first. */
export function recentEventsQuery(reads = httpReads) {
  return queryOptions({
    queryKey: queryKeys.events.recent,
    queryFn: async ({ signal }) => {
      const query = { order: 'desc', type: RECENT_TYPES.join(), limit: String(RECENT_EVENTS) } as const
      return (await reads.page('listEvents', { query, signal })).data
    },
  })
}

/** The event log from the newest back, beginning at `start`. */
export function eventsQuery(filters: EventFilters, start: string | null, reads = httpReads) {
  const types = typesOf(filters)
  return listQuery({
    queryKey: [...queryKeys.events.log, filters, start],
    start,
    read: (cursor, signal) =>
      reads.page('listEvents', {
        query: {
          order: 'desc',
          limit: String(PAGE_SIZE),
          ...(types !== null && { type: types.join() }),
          ...(cursor !== null && { after: cursor }),
        },
        signal,
      }),
  })
}
