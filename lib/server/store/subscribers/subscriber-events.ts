import 'server-only'
import { type AnyColumn, eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { EventType } from '@/lib/billing/event-type'
import { nextChargeAt, type SubscriberState } from '@/lib/billing/subscriptions/subscriber'
import type { Database } from '../database/database'
import { nextLogId } from '../schema/columns'
import { events, subscribers } from '../schema/schema'
import { type AccessColumns, accessUntilOf, paidThroughOf } from './access-columns'

type SubscriberEventType = Extract<EventType, `subscriber.${string}`>
/** Of a row that is over, the event that says so: cancelled, or ended as agreed. */
type EventOf = SubscriberEventType | 'over'

/** Columns of subscribers that an event carries; a table or a common table expression with them. */
type EventColumns = AccessColumns &
  Record<
    | 'id'
    | 'merchantId'
    | 'planId'
    | 'quantity'
    | 'tokenId'
    | 'checkoutSessionId'
    | 'eoaAddress'
    | 'status'
    | 'cancelReason',
    AnyColumn | SQL.Aliased | SQL
  >

/** ISO 8601 in UTC with milliseconds, or null. */
const isoTime = (column: SQLWrapper) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Columns of `events` for each row of `source`, in the table's order. This alone defines the payload of a subscriber's
 * events; in SQL, so that events of 100,000 subscribers are written without leaving the database.
 */
export function eventColumns(source: EventColumns, event: { type: EventOf; at: Date }) {
  const type = event.type === 'over' ? sql`'subscriber.' || ${source.status}` : sql`${event.type}`
  return {
    id: sql<bigint>`${nextLogId('events')}`.as('event_id'),
    merchantId: sql<string>`${source.merchantId}`.as('event_merchant_id'),
    type: sql<string>`(${type})::text`.as('event_type'),
    subscriptionId: sql<string>`${source.subscriptionId}`.as('event_subscription_id'),
    subscriberId: sql<string>`${source.id}`.as('event_subscriber_id'),
    data: sql<Record<string, unknown>>`jsonb_build_object(
      'subscriberId', ${source.id},
      'subscriptionId', ${source.subscriptionId},
      'planId', ${source.planId},
      'quantity', ${source.quantity},
      'tokenId', ${source.tokenId},
      'checkoutSessionId', ${source.checkoutSessionId},
      'eoaaddress', ${source.eoaAddress},
      'status', ${source.status},
      'paidThrough', ${isoTime(paidThroughOf(source, event.at))},
      'accessUntil', ${isoTime(accessUntilOf(source, event.at))},
      'nextChargeAt', ${isoTime(source.nextChargeAt)},
      'cancelAt', ${isoTime(source.cancelAt)},
      'cancelledAt', ${isoTime(source.cancelledAt)},
      'cancelReason', ${source.cancelReason}
    )`.as('event_data'),
    createdAt: sql<Date>`${event.at.toISOString()}::timestamptz`.as('event_created_at'),
  }
}

/**
 * Writes an event with a subscriber's current state; `tx` is the transaction that changed it.
 * @param event.paying - the state after a payment, where the same transaction goes on to record that
 */
export async function writeSubscriberEvent(
  tx: Database,
  event: { type: EventOf; subscriberId: string; at: Date; paying?: SubscriberState | undefined },
): Promise<void> {
  const { paying } = event
  const source = {
    ...getTableColumns(subscribers),
    ...(paying && {
      nextChargeAt: sql`${nextChargeAt(paying)?.toISOString() ?? null}::timestamptz`,
      unpaidFrom: sql`${paying.unpaidFrom}::integer`,
    }),
  }
  const rows = tx.select(eventColumns(source, event)).from(subscribers)
  await tx.insert(events).select(rows.where(eq(subscribers.id, event.subscriberId)))
}
