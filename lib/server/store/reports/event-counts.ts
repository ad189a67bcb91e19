import 'server-only'
import { asc, count, eq, gt, max, sql } from 'drizzle-orm'
import type { EventType } from '@/lib/billing/event-type'
import type { Database } from '../database/database'
import { installation } from '../schema/installation-schema'
import { events, subscribers } from '../schema/schema'

/** Number of events of one type. */
export interface EventCount {
  readonly type: EventType
  /** True for subscribers of the sample data, which are older than the installation. */
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
  const older = sql<boolean>`coalesce(${subscribers.subscribedAt} < (select ${installation.since} from ${installation}), false)`
  const written = db
    .select({ type: events.type, sample: older.as('sample') })
    .from(events)
    .leftJoin(subscribers, eq(subscribers.id, events.subscriberId))
    .where(gt(events.id, params.after))
    .as('written')
  const rows = await db
    .select({ type: written.type, sample: written.sample, count: count() })
    .from(written)
    .groupBy(written.type, written.sample)
    .orderBy(asc(written.type), asc(written.sample))
  return rows.map((row) => ({ ...row, type: row.type as EventType }))
}
