'use client'

import { useState } from 'react'
import { formatTime } from '@/components/billing/format-day'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { useLastShown } from '@/components/ui/hooks/use-last-shown'
import { Dialog } from '@/components/ui/overlays/dialog'
import {
  ALL_EVENTS,
  type EventFilters,
  readEventFilters,
  writeEventFilters,
} from '@/lib/client/lists/event-filters'
import { eventsQuery } from '@/lib/client/queries/event-queries'
import type { WireEvent } from '@/lib/wire/reports/event-object'
import { ListSection } from '../list/list-section'
import { NothingMatches } from '../list/nothing-matches'
import { type ListSource, useAddressList } from '../list/use-address-list'
import { useOpenRecord } from '../list/use-open-record'
import { useDashboardNow } from '../shell/dashboard-now'
import { SubscriberPanel } from '../subscriber/subscriber-panel'
import { EventFilterBar } from './event-filter-bar'
import { EventTable } from './event-table'
import { EventsHeading } from './events-skeleton'

const SOURCE: ListSource<EventFilters, WireEvent> = {
  read: readEventFilters,
  write: writeEventFilters,
  query: eventsQuery,
}

/** Event log: filters, list, the payload of an event, and the panel of the subscriber a row opens. */
export function EventsSection() {
  const events = useAddressList(SOURCE)
  const opened = useOpenRecord()
  const [payload, setPayload] = useState<WireEvent | null>(null)
  const now = useDashboardNow()
  const { filters, addressOf, setFilters } = events
  return (
    <>
      <EventsHeading />
      <ListSection
        label="Event log"
        what="events"
        source={events}
        head={<EventFilterBar filters={filters} addressOf={addressOf} onChange={setFilters} />}
        empty={
          filters.type !== null ? (
            <NothingMatches href={addressOf(ALL_EVENTS)} onShowAll={() => setFilters(ALL_EVENTS)}>
              No event is of this type.
            </NothingMatches>
          ) : (
            <EmptyState title="No events yet" className="mt-4">
              Whatever happens to subscribers, payments and checkouts appears here.
            </EmptyState>
          )
        }
      >
        {(table) => <EventTable {...table} now={now} opened={opened} onPayload={setPayload} />}
      </ListSection>
      <EventPayloadDialog event={payload} onClose={() => setPayload(null)} />
      <SubscriberPanel opened={opened} now={now} />
    </>
  )
}

interface EventPayloadDialogProps {
  /** Null closes the dialog. */
  readonly event: WireEvent | null
  readonly onClose: () => void
}

/** JSON of an event as `GET /api/v1/events` returns it, with a button to copy it. */
function EventPayloadDialog({ event, onClose }: EventPayloadDialogProps) {
  const now = useDashboardNow()
  // The text must not change while the dialog fades.
  const shown = useLastShown(event)
  if (shown === null) return null
  const json = JSON.stringify(shown, null, 2)
  return (
    <Dialog
      open={event !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Event ${shown.id}`}
      description={
        <>
          {shown.type}, <time dateTime={shown.createdAt}>{formatTime(shown.createdAt, now)}</time> UTC. As the
          API gives it.
        </>
      }
      keepLabel="Close"
      action={
        <CopyButton value={json} label="Copy JSON of the event" size="foot" variant="primary">
          Copy JSON
        </CopyButton>
      }
    >
      <section
        aria-label="Payload"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-[min(420px,52dvh)] overflow-y-auto rounded-card border border-line bg-paper p-3"
      >
        <pre dir="ltr" className="whitespace-pre-wrap font-mono text-hint [overflow-wrap:anywhere]">
          <code>{json}</code>
        </pre>
      </section>
    </Dialog>
  )
}
