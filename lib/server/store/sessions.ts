import 'server-only'
import { and, eq, gt, lt, or } from 'drizzle-orm'
import type { Database } from './database'
import { sessions, users } from './schema'

/** Who a live session belongs to; null when it is unknown, idle since before `idleSince`, or expired at `now`. */
export async function findLiveSession(
  db: Database,
  params: { tokenHash: string; now: Date; idleSince: Date },
): Promise<{ id: string; userId: string; address: string; organisation: string; lastUsedAt: Date } | null> {
  const [row] = await db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      address: users.address,
      organisation: users.organisation,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, params.tokenHash),
        gt(sessions.expiresAt, params.now),
        gt(sessions.lastUsedAt, params.idleSince),
      ),
    )
  return row ?? null
}

export async function insertSession(db: Database, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session)
}

export async function touchSession(db: Database, params: { id: string; now: Date }): Promise<void> {
  await db.update(sessions).set({ lastUsedAt: params.now }).where(eq(sessions.id, params.id))
}

export async function deleteSession(db: Database, params: { tokenHash: string }): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, params.tokenHash))
}

/** Removes sessions that nobody can use any more. */
export async function deleteDeadSessions(
  db: Database,
  params: { now: Date; idleSince: Date },
): Promise<void> {
  await db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, params.now), lt(sessions.lastUsedAt, params.idleSince)))
}
