'use client'

import { useState } from 'react'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { LiveRegion } from '@/components/ui/feedback/live-region'
import { eventsQuery } from '@/lib/client/event-queries'
import {
  ALL_EVENTS,
  type EventFilters,
  readEventFilters,
  writeEventFilters,
} from '@/lib/client/lists/event-filters'
import type { WireEvent } from '@/lib/wire/reports/events'
import { EventPayloadDialog } from './event-payload-dialog'
import { EventFilterBar } from './events/event-filter-bar'
import { EventTable } from './events/event-table'
import { EventsHeading } from './events/events-skeleton'
import { rangeText } from './list/list-foot'
import { ListTrouble } from './list/list-notice'
import { ListSkeleton } from './list/list-skeleton'
import { NothingMatches } from './list/nothing-matches'
import { PagedList } from './list/paged-list'
import { type ListSource, useAddressList } from './list/use-address-list'
import { useOpenRecord } from './list/use-open-record'
import { SubscriberPanel } from './subscriber/subscriber-panel'

const SOURCE: ListSource<EventFilters, WireEvent> = {
  read: readEventFilters,
  write: writeEventFilters,
  query: eventsQuery,
}

/** Filters, the log in each of its states, and the subscriber that a row opens. */
export function EventsSection() {
  const events = useAddressList(SOURCE)
  const opened = useOpenRecord()
  const [looked, setLooked] = useState<WireEvent | null>(null)
  const [now] = useState(() => new Date())
  const { list, rows, filters, start, setFilters } = events
  const first = start?.first ?? 1
  const last = first - 1 + rows.length
  const total = list.hasNextPage ? null : last

  return (
    <>
      <EventsHeading />
      <section aria-label="Event log">
        <EventFilterBar filters={filters} addressOf={events.addressOf} onChange={setFilters} />
        <LiveRegion className="sr-only">
          {list.isPending ? 'Loading' : rows.length === 0 ? 'No events match' : rangeText(first, last, total)}
        </LiveRegion>
        <div className="list-frame mt-2">
          <ListTrouble list={list} what="events" />
          {list.isPending && <ListSkeleton />}
          {list.isSuccess &&
            rows.length === 0 &&
            (filters.type !== null ? (
              <NothingMatches href={events.addressOf(ALL_EVENTS)} onShowAll={() => setFilters(ALL_EVENTS)}>
                No event is of this type.
              </NothingMatches>
            ) : (
              <EmptyState title="No events yet" className="mt-4">
                Whatever happens to subscribers, payments and checkouts appears here.
              </EmptyState>
            ))}
          {rows.length > 0 && (
            <PagedList source={events} total={total}>
              {(table) => (
                <EventTable
                  {...table}
                  rows={rows}
                  total={total}
                  now={now}
                  opened={opened}
                  onPayload={setLooked}
                />
              )}
            </PagedList>
          )}
        </div>
      </section>
      <EventPayloadDialog event={looked} onClose={() => setLooked(null)} />
      <SubscriberPanel opened={opened} now={now} />
    </>
  )
}
