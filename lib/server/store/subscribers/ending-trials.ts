import 'server-only'
import { and, asc, count, eq, gt, inArray, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { events, subscribers } from '../schema/schema'
import { eventColumns } from './subscriber-events'

/**
 * Writes `subscriber.trial_ending` for up to `limit` subscribers whose trial ends after `at` and not later
 * than
 * `until`, once for each. Rows that another process works on are passed over.
 * @returns the number of events that this call wrote.
 */
export async function insertTrialEndingEvents(
  tx: Database,
  params: { at: Date; until: Date; limit: number },
): Promise<number> {
  const unannounced = notExists(
    tx
      .select({ one: sql`1` })
      .from(events)
      .where(and(eq(events.subscriberId, subscribers.id), eq(events.type, 'subscriber.trial_ending'))),
  )
  const ending = await tx
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.status, 'trialing'),
        isNull(subscribers.cancelAt),
        gt(subscribers.nextChargeAt, params.at),
        lte(subscribers.nextChargeAt, params.until),
        unannounced,
      ),
    )
    .orderBy(asc(subscribers.nextChargeAt))
    .limit(params.limit)
    .for('no key update', { of: subscribers, skipLocked: true })
  if (ending.length === 0) return 0

  // Checked once more under the lock: another process may have written it between this read and its lock.
  const ids = ending.map(({ id }) => id)
  const written = tx.$with('written').as(
    tx
      .insert(events)
      .select(
        tx
          .select(eventColumns(subscribers, { type: 'subscriber.trial_ending', at: params.at }))
          .from(subscribers)
          .where(and(inArray(subscribers.id, ids), unannounced)),
      )
      .returning({ id: events.id }),
  )
  const [row] = await tx.with(written).select({ count: count() }).from(written)
  return row?.count ?? 0
}
