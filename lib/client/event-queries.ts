import { queryOptions } from '@tanstack/react-query'
import type { EventType } from '@/lib/billing/event-type'
import type { WireEvent } from '@/lib/wire/reports/events'
import { callApiForPage } from './api/api'
import { type EventFilters, typesOf } from './lists/event-filters'
import { type ListQuery, type LoadPage, PAGE_SIZE } from './lists/paged-list'

/** How many events the overview shows. */
export const RECENT_EVENTS = 8

/** What a merchant wants to hear of: what is told by another event at the same moment is left out, so are checkouts. */
export const RECENT_TYPES: readonly EventType[] = [
  'subscriber.created',
  'subscriber.trial_ending',
  'subscriber.at_risk',
  'subscriber.cancel_scheduled',
  'subscriber.cancelled',
  'subscriber.resumed',
  'payment.succeeded',
  'payment.failed',
  'payment.reversed',
  'subscription.updated',
]

/** The merchant's latest events, the newest first. On the server, `load` is the service. */
export function recentEventsQuery(load?: () => Promise<WireEvent[]>) {
  return queryOptions({
    queryKey: ['events', 'recent'],
    queryFn: async ({ signal }): Promise<WireEvent[]> => {
      if (load) return load()
      const query = { order: 'desc', type: RECENT_TYPES.join(), limit: String(RECENT_EVENTS) } as const
      return (await callApiForPage('listEvents', { query, signal })).data
    },
  })
}

/** The event log from the newest back, beginning at `start`. On the server, `load` is the service. */
export function eventsQuery(
  filters: EventFilters,
  start: string | null,
  load?: LoadPage<WireEvent>,
): ListQuery<WireEvent> {
  const types = typesOf(filters)
  return {
    queryKey: ['events', 'log', filters, start],
    queryFn: ({ pageParam, signal }) =>
      load
        ? load(pageParam, signal)
        : callApiForPage('listEvents', {
            query: {
              order: 'desc',
              limit: String(PAGE_SIZE),
              ...(types !== null && { type: types.join() }),
              ...(pageParam !== null && { after: pageParam }),
            },
            signal,
          }),
    initialPageParam: start,
    getNextPageParam: (last) => last.nextCursor,
  }
}
