import { useRouter } from 'next/navigation'
import type { WireEvent } from '@/lib/wire/reports/event-object'
import type { OpenRecord } from '../list/use-open-record'
import { type LoadedRows, TableHead, VirtualTable } from '../list/virtual-table'
import { merchantPaths } from '../merchant-paths'
import { EventRow } from './event-row'

/** Column widths as fractions of the list, not of the content, so that all rows align. */
const columns =
  'wide:grid wide:grid-cols-[144px_minmax(180px,290fr)_minmax(208px,208fr)_minmax(88px,120fr)_minmax(108px,160fr)_minmax(72px,80fr)_32px] wide:gap-x-3'
const lines =
  'tight:block narrow:grid narrow:grid-cols-[minmax(0,1fr)_auto] narrow:items-start narrow:gap-x-3 narrow:gap-y-px narrow:[grid-template-areas:"event_amount""whom_time""type_payload"]'

interface EventTableProps extends LoadedRows<WireEvent> {
  readonly now: Date
  readonly opened: OpenRecord
  readonly onPayload: (event: WireEvent) => void
}

/** Table of the loaded events. A row opens its subscriber, or leads to its subscription. */
export function EventTable({ now, opened, onPayload, ...table }: EventTableProps) {
  const router = useRouter()
  return (
    <VirtualTable
      {...table}
      label="Events"
      columns={columns}
      lines={lines}
      head={
        <>
          <TableHead>Time (UTC)</TableHead>
          <TableHead>Event</TableHead>
          <TableHead>Type</TableHead>
          <TableHead>Subscriber</TableHead>
          <TableHead>Subscription</TableHead>
          <TableHead end>Amount</TableHead>
          <TableHead>
            <span className="sr-only">Payload</span>
          </TableHead>
        </>
      }
      rowClass={() => 'wide:items-baseline'}
      onOpen={({ subscriberId, subscriptionId }) => {
        if (subscriberId !== null) opened.open(subscriberId)
        else if (subscriptionId !== null) router.push(merchantPaths.subscription(subscriptionId))
      }}
    >
      {(row) => <EventRow event={row} now={now} opened={opened} onPayload={() => onPayload(row)} />}
    </VirtualTable>
  )
}
