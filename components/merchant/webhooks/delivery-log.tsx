'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTime } from '@/components/billing/format-day'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { LiveRegion } from '@/components/ui/feedback/live-region'
import { Status } from '@/components/ui/feedback/status'
import { Chip } from '@/components/ui/text/chip'
import { type DeliveryStatus, webhookDeliveriesQuery } from '@/lib/client/queries/developers/webhook-queries'
import { formatCount } from '@/lib/language/amounts'
import type { WireWebhookDelivery } from '@/lib/wire/webhooks/webhook-deliveries'
import { ListNotice } from '../list/list-notice'
import { ReadState } from '../list/read-state'
import { RecordTable } from '../list/record-table'
import { tableRoles } from '../list/table-roles'
import { useDashboardNow } from '../shell/dashboard-now'
import { DeliveryDialog } from './delivery-dialog'
import { deliveryLook, outcomeText } from './webhook-words'

const columns = 'wide:grid wide:grid-cols-[150px_minmax(0,3fr)_110px_minmax(0,4fr)_84px] wide:gap-x-4'

const FILTERS: readonly (readonly [DeliveryStatus | null, string])[] = [
  [null, 'All'],
  ['pending', 'Pending'],
  ['delivered', 'Delivered'],
  ['failed', 'Failed'],
]

interface DeliveryLogProps {
  readonly endpointId: string
  /** False where nothing can be sent again. */
  readonly enabled: boolean
}

/** Deliveries to an endpoint, the newest first; each opens with its request and its answers. */
export function DeliveryLog({ endpointId, enabled }: DeliveryLogProps) {
  const [status, setStatus] = useState<DeliveryStatus | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const { reader } = useSay()
  const list = useInfiniteQuery(webhookDeliveriesQuery(endpointId, status))
  const deliveries = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <section aria-labelledby="deliveries-title" className="mt-8 border-line border-t pt-5">
      <h2 id="deliveries-title" className="text-section">
        Deliveries
      </h2>
      <p className="text-hint text-ink-2">Of the last 30 days. Times are in UTC.</p>
      <fieldset className="my-3 flex flex-wrap gap-2">
        <legend className="sr-only">State of deliveries</legend>
        {FILTERS.map(([value, name]) => (
          <Chip key={name} chosen={status === value} onClick={() => setStatus(value)}>
            {name}
          </Chip>
        ))}
      </fieldset>
      <LiveRegion className="sr-only">
        {list.isPending
          ? 'Loading'
          : `${formatCount(deliveries.length, reader)} deliveries${list.hasNextPage ? ' of many' : ''}`}
      </LiveRegion>
      {list.data && <ListNotice list={list} what="deliveries" />}
      <ReadState reading={{ ...list, isError: list.isError && !list.data }} what="deliveries" rows={4}>
        {deliveries.length === 0 ? (
          <NoDeliveries status={status} onShowAll={() => setStatus(null)} />
        ) : (
          <RecordTable
            label="Deliveries"
            heads={['Time', 'Event', 'State', 'Last answer', 'Details']}
            columns={columns}
          >
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} onOpen={() => setOpened(delivery.id)} />
            ))}
          </RecordTable>
        )}
        {list.hasNextPage && !list.isError && (
          <Button
            className="mt-3"
            busy={list.isFetchingNextPage}
            busyLabel="Loading…"
            onClick={() => list.fetchNextPage()}
          >
            Show older deliveries
          </Button>
        )}
      </ReadState>
      <DeliveryDialog id={opened} enabled={enabled} onClose={() => setOpened(null)} />
    </section>
  )
}

function NoDeliveries({
  status,
  onShowAll,
}: {
  readonly status: DeliveryStatus | null
  readonly onShowAll: () => void
}) {
  if (status === null)
    return <EmptyState title="No deliveries yet">Send a test event to see the first one.</EmptyState>
  return (
    <EmptyState title="Nothing matches" action={<Button onClick={onShowAll}>Show all</Button>}>
      No delivery is in this state.
    </EmptyState>
  )
}

interface DeliveryRowProps {
  readonly delivery: WireWebhookDelivery
  readonly onOpen: () => void
}

function DeliveryRow({ delivery, onOpen }: DeliveryRowProps) {
  const now = useDashboardNow()
  const { type, eventId, createdAt, lastAttempt, attempts } = delivery
  const { shape, word, note } = deliveryLook(delivery)
  return (
    <tr
      {...tableRoles.row}
      className={`border-line border-b ${columns} items-center wide:min-h-[46px] wide:py-1.5 narrow:grid narrow:grid-cols-[minmax(0,1fr)_auto] narrow:gap-x-3 narrow:gap-y-0.5 narrow:py-3 tight:block`}
    >
      <td {...tableRoles.cell} className="text-ink-2 narrow:col-start-1 narrow:text-hint">
        <time dateTime={createdAt}>{formatTime(createdAt, now)}</time>
      </td>
      <td {...tableRoles.cell} className="min-w-0 narrow:col-start-1 [overflow-wrap:anywhere]">
        {type}
      </td>
      <td {...tableRoles.cell} className="narrow:col-start-1">
        <Status shape={shape} word={word} note={note} />
      </td>
      <td {...tableRoles.cell} className="min-w-0 text-hint text-ink-2 narrow:col-start-1">
        {lastAttempt === null ? 'None yet' : outcomeText(lastAttempt)}
        {attempts > 1 && `, attempt ${attempts}`}
      </td>
      <td
        {...tableRoles.cell}
        className="flex justify-end narrow:col-start-2 narrow:row-span-4 narrow:row-start-1"
      >
        <Button size={30} onClick={onOpen}>
          <span>
            Details<span className="sr-only"> of event {eventId}</span>
          </span>
        </Button>
      </td>
    </tr>
  )
}
