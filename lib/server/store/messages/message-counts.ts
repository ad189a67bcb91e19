import 'server-only'
import { and, eq, gt, inArray, lt, sql, sum } from 'drizzle-orm'
import { dayOf } from '@/lib/billing/calendar'
import { DAY_MS } from '@/lib/billing/durations'
import { COUNTED_DAYS, type SendBound } from '@/lib/billing/messages/send-limits'
import type { Database } from '../database/database'
import { messageCounts, refusedMailboxes } from '../schema/message-schema'

/**
 * Counts one message in each of some bounds, unless one of them is used up: then it counts in none.
 * @returns the bound that is used up; null where there is room in all
 */
export async function takeBounds(
  tx: Database,
  { bounds, at }: { bounds: readonly SendBound[]; at: Date },
): Promise<SendBound | null> {
  const day = dayOf(at)
  // In one order, so that processes that count at the same time do not wait for each other in a circle.
  const scopes = [...new Set(bounds.map(({ scope }) => scope))].sort()
  for (const scope of scopes) await add(tx, { scope, day, count: 1 })
  for (const bound of bounds) {
    const since = dayOf(new Date(at.getTime() - bound.days * DAY_MS))
    const [row] = await tx
      .select({ total: sum(messageCounts.count).mapWith(Number) })
      .from(messageCounts)
      .where(and(eq(messageCounts.scope, bound.scope), gt(messageCounts.day, since)))
    if ((row?.total ?? 0) <= bound.limit) continue
    for (const scope of scopes) await add(tx, { scope, day, count: -1 })
    return bound
  }
  return null
}

async function add(tx: Database, row: { scope: string; day: string; count: number }): Promise<void> {
  await tx
    .insert(messageCounts)
    .values(row)
    .onConflictDoUpdate({
      target: [messageCounts.scope, messageCounts.day],
      set: { count: sql`${messageCounts.count} + ${row.count}` },
    })
}

/** Removes up to `limit` counts that no bound looks back on; returns how many. */
export async function deleteOldCounts(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const before = dayOf(new Date(now.getTime() - COUNTED_DAYS * DAY_MS))
  const old = db
    .select({ scope: messageCounts.scope })
    .from(messageCounts)
    .where(lt(messageCounts.day, before))
    .limit(limit)
  const deleted = await db
    .delete(messageCounts)
    .where(and(inArray(messageCounts.scope, old), lt(messageCounts.day, before)))
    .returning({ scope: messageCounts.scope })
  return deleted.length
}

/** True where the owner of a mailbox wants nothing from here. */
export async function isRefused(db: Database, { mailbox }: { mailbox: string }): Promise<boolean> {
  const [row] = await db
    .select({ mailbox: refusedMailboxes.mailbox })
    .from(refusedMailboxes)
    .where(eq(refusedMailboxes.mailbox, mailbox))
  return row !== undefined
}

/** Notes that the owner of a mailbox wants nothing from here; repeating it changes nothing. */
export async function refuseMailbox(tx: Database, row: { mailbox: string; refusedAt: Date }): Promise<void> {
  await tx.insert(refusedMailboxes).values(row).onConflictDoNothing()
}

/** Takes a refusal back. */
export async function admitMailbox(tx: Database, { mailbox }: { mailbox: string }): Promise<void> {
  await tx.delete(refusedMailboxes).where(eq(refusedMailboxes.mailbox, mailbox))
}
