import 'server-only'
import { and, asc, count, eq, inArray, isNull, lte, type SQLWrapper, sql } from 'drizzle-orm'
import { EVENT_API_VERSION, type EventType } from '@/lib/billing/event-type'
import type { Database } from '../database/database'
import { nextLogId } from '../schema/columns'
import { checkoutSessions, events, subscriptions } from '../schema/schema'

const TYPE: EventType = 'checkout_session.expired'

/** ISO 8601 in UTC with milliseconds. */
const isoTime = (column: SQLWrapper) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Writes `checkout_session.expired` for up to `limit` touched checkout sessions that expired uncompleted, once for
 * each, in one statement. Rows that another process works on are passed over.
 * @returns the number of events that this call wrote.
 */
export async function insertExpiredEvents(
  tx: Database,
  params: { at: Date; limit: number },
): Promise<number> {
  const now = sql<Date>`${params.at.toISOString()}::timestamptz`
  const unannounced = tx
    .select({ id: checkoutSessions.id })
    .from(checkoutSessions)
    .where(
      and(
        eq(checkoutSessions.status, 'open'),
        eq(checkoutSessions.touched, true),
        isNull(checkoutSessions.expiryAnnouncedAt),
        lte(checkoutSessions.expiresAt, params.at),
      ),
    )
    .orderBy(asc(checkoutSessions.expiresAt))
    .limit(params.limit)
    .for('no key update', { skipLocked: true })
  const expired = tx
    .$with('expired')
    .as(
      tx
        .update(checkoutSessions)
        .set({ expiryAnnouncedAt: params.at })
        .where(inArray(checkoutSessions.id, unannounced))
        .returning(),
    )
  const written = tx.$with('written').as(
    tx
      .insert(events)
      .select(
        tx
          .select({
            id: sql<bigint>`${nextLogId('events')}`.as('event_id'),
            merchantId: subscriptions.merchantId,
            type: sql<string>`${TYPE}::text`.as('event_type'),
            subscriptionId: sql<string>`${expired.subscriptionId}`.as('event_subscription_id'),
            subscriberId: sql<string>`null::uuid`.as('event_subscriber_id'),
            data: sql<Record<string, unknown>>`jsonb_build_object(
              'sessionId', ${expired.id},
              'subscriptionId', ${expired.subscriptionId},
              'subscriberId', null,
              'status', 'expired',
              'planId', ${expired.planId},
              'quantity', ${expired.quantity},
              'tokenId', ${expired.tokenId},
              'code', ${expired.discountCode},
              'clientReferenceId', ${expired.clientReferenceId},
              'email', ${expired.email},
              'metadata', ${expired.metadata},
              'createdAt', ${isoTime(expired.createdAt)},
              'expiresAt', ${isoTime(expired.expiresAt)},
              'completedAt', null
            )`.as('event_data'),
            createdAt: now.as('event_created_at'),
            apiVersion: sql<string>`${EVENT_API_VERSION}::text`.as('event_api_version'),
          })
          .from(expired)
          .innerJoin(subscriptions, eq(subscriptions.id, expired.subscriptionId)),
      )
      .returning({ id: events.id }),
  )
  const [row] = await tx.with(expired, written).select({ count: count() }).from(expired)
  return row?.count ?? 0
}
