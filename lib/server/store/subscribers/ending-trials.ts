import 'server-only'
import { and, asc, count, eq, gt, inArray, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { events, subscribers } from '../schema/schema'
import { eventColumns } from './subscriber-events'

/**
 * Tells `subscriber.trial_ending` of up to `limit` subscribers whose trial ends after `at` and not later than
 * `until`, once for each. Rows that another instance works on are passed over.
 * @returns the number of subscribers that this call told of.
 */
export async function tellOfEndingTrials(
  tx: Database,
  params: { at: Date; until: Date; limit: number },
): Promise<number> {
  const untold = notExists(
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
        untold,
      ),
    )
    .orderBy(asc(subscribers.nextChargeAt))
    .limit(params.limit)
    .for('no key update', { of: subscribers, skipLocked: true })
  if (ending.length === 0) return 0

  // Looked at once more under the lock: another instance may have told between this read and its lock.
  const ids = ending.map(({ id }) => id)
  const told = tx.$with('told').as(
    tx
      .insert(events)
      .select(
        tx
          .select(eventColumns(subscribers, { type: 'subscriber.trial_ending', at: params.at }))
          .from(subscribers)
          .where(and(inArray(subscribers.id, ids), untold)),
      )
      .returning({ id: events.id }),
  )
  const [row] = await tx.with(told).select({ count: count() }).from(told)
  return row?.count ?? 0
}
