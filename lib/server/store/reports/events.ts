import 'server-only'
import { and, desc, eq } from 'drizzle-orm'
import { EVENT_API_VERSION, type EventType } from '@/lib/billing/event-type'
import type { Database } from '../database/database'
import { events } from '../schema/schema'

export type EventRow = typeof events.$inferSelect

/** A change of a merchant's records, as webhooks and the event log carry it. */
export interface NewEvent {
  readonly merchantId: string
  readonly type: EventType
  readonly subscriptionId?: string
  readonly subscriberId?: string
  /** The whole object as the API gives it. */
  readonly data: Record<string, unknown>
  readonly createdAt: Date
}

/** Writes an event into the outbox; `tx` is the transaction of the change that it describes. */
export async function writeEvent(tx: Database, event: NewEvent): Promise<void> {
  await writeEvents(tx, [event])
}

/** Writes events into the outbox, in their order; `tx` is the transaction of the changes that they describe. */
export async function writeEvents(tx: Database, several: readonly NewEvent[]): Promise<void> {
  if (several.length === 0) return
  await tx.insert(events).values(
    several.map((event) => ({
      ...event,
      subscriptionId: event.subscriptionId ?? null,
      subscriberId: event.subscriberId ?? null,
      apiVersion: EVENT_API_VERSION,
    })),
  )
}

/** Latest events of a merchant's subscriber, newest first. */
export async function listEventsOf(
  db: Database,
  params: { merchantId: string; subscriberId: string; limit: number },
): Promise<EventRow[]> {
  return db
    .select()
    .from(events)
    .where(and(eq(events.merchantId, params.merchantId), eq(events.subscriberId, params.subscriberId)))
    .orderBy(desc(events.id))
    .limit(params.limit)
}
