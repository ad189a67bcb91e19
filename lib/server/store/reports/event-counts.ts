import 'server-only'
import { asc, count, gt, max, sql } from 'drizzle-orm'
import type { EventType } from '@/lib/billing/event-type'
import type { Database } from '../database/database'
import { mandates } from '../schema/payment-schema'
import { events } from '../schema/schema'

/** Number of events of one type. */
export interface EventCount {
  readonly type: EventType
  /** True for subscribers without a mandate, as most sample subscribers are. */
  readonly sample: boolean
  readonly count: number
}

/** The newest event, whosesoever it is; 0n where there is none. For test mode alone. */
export async function findNewestEvent(db: Database): Promise<bigint> {
  const [row] = await db.select({ id: max(events.id) }).from(events)
  return row?.id ?? 0n
}

/** Events of all merchants since an event, counted by type. For test mode alone. */
export async function countEventsAfter(db: Database, params: { after: bigint }): Promise<EventCount[]> {
  const unsigned = sql<boolean>`${events.subscriberId} is not null and ${events.subscriberId} not in (select ${mandates.subscriberId} from ${mandates} where ${mandates.subscriberId} is not null)`
  const written = db
    .select({ type: events.type, sample: unsigned.as('sample') })
    .from(events)
    .where(gt(events.id, params.after))
    .as('written')
  const rows = await db
    .select({ type: written.type, sample: written.sample, count: count() })
    .from(written)
    .groupBy(written.type, written.sample)
    .orderBy(asc(written.type), asc(written.sample))
  return rows.map((row) => ({ ...row, type: row.type as EventType }))
}
