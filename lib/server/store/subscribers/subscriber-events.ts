import 'server-only'
import { type AnyColumn, eq, getTableColumns, type Placeholder, sql } from 'drizzle-orm'
import { EVENT_API_VERSION, type EventType } from '@/lib/billing/event-type'
import type { SubscriberState } from '@/lib/billing/subscriptions/subscriber'
import type { Database } from '../database/database'
import { nextLogId } from '../schema/columns'
import { events, subscribers } from '../schema/schema'
import { type SubscriberColumns, snapshotOf } from './subscriber-snapshot'
import { type SubscriberRow, stateColumns } from './subscribers'

type SubscriberEventType = Extract<EventType, `subscriber.${string}`>
/** Of a row that is over, the event that says so: cancelled, or ended as agreed. */
type EventOf = SubscriberEventType | 'over'

/**
 * Columns of `events` for each row of `source`, in the table's order. The payload is a snapshot of the subscriber, which
 * takes the form of the API when it is read.
 * @param event.more - what the payload has beside the subscriber
 */
export function eventColumns(
  source: SubscriberColumns,
  event: { type: EventOf; at: Date | Placeholder; more?: Record<string, unknown> | undefined },
) {
  const at = event.at instanceof Date ? event.at.toISOString() : event.at
  const type = event.type === 'over' ? sql`'subscriber.' || ${source.status}` : sql`${event.type}`
  const more = event.more && sql` || ${JSON.stringify(event.more)}::jsonb`
  return {
    id: sql<bigint>`${nextLogId('events')}`.as('event_id'),
    merchantId: sql<string>`${source.merchantId}`.as('event_merchant_id'),
    type: sql<string>`(${type})::text`.as('event_type'),
    subscriptionId: sql<string>`${source.subscriptionId}`.as('event_subscription_id'),
    subscriberId: sql<string>`${source.id}`.as('event_subscriber_id'),
    data: sql<Record<string, unknown>>`${snapshotOf(source)}${more}`.as('event_data'),
    createdAt: sql<Date>`${at}::timestamptz`.as('event_created_at'),
    apiVersion: sql<string>`${EVENT_API_VERSION}::text`.as('event_api_version'),
  }
}

/**
 * Writes an event with a subscriber's current state; `tx` is the transaction that changed it.
 * @param event.becoming - the state after a payment, where the same transaction goes on to record that
 */
export async function writeSubscriberEvent(
  tx: Database,
  event: {
    type: EventOf
    subscriberId: string
    at: Date
    more?: Record<string, unknown> | undefined
    becoming?: { row: SubscriberRow; state: SubscriberState } | undefined
  },
): Promise<void> {
  const { becoming } = event
  const source = { ...getTableColumns(subscribers), ...(becoming && columnsAfter(becoming)) }
  const rows = tx.select(eventColumns(source, event)).from(subscribers)
  await tx.insert(events).select(rows.where(eq(subscribers.id, event.subscriberId)))
}

/** Values of the columns that a rule's outcome changes, as of the row that has it. */
function columnsAfter({ row, state }: { row: SubscriberRow; state: SubscriberState }) {
  const columns: Record<string, AnyColumn> = getTableColumns(subscribers)
  const changed = Object.entries(stateColumns(row, state)).flatMap(([name, value]) => {
    const column = columns[name]
    return column ? [[name, sql`${sql.param(value, column)}::${sql.raw(column.getSQLType())}`]] : []
  })
  return Object.fromEntries(changed)
}
