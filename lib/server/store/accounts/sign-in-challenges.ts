import 'server-only'
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { signInChallenges } from '../schema/schema'

export type SignInChallengeRow = typeof signInChallenges.$inferSelect

export async function insertChallenge(
  db: Database,
  challenge: typeof signInChallenges.$inferInsert,
): Promise<void> {
  await db.insert(signInChallenges).values(challenge)
}

/** Key of a challenge and its purpose: to sign in (null), or to be added by the session of this id. */
interface Wanted {
  readonly nonce: string
  readonly sessionId: string | null
  readonly now: Date
}

const live = ({ nonce, sessionId, now }: Wanted) =>
  and(
    eq(signInChallenges.nonce, nonce),
    sessionId === null ? isNull(signInChallenges.sessionId) : eq(signInChallenges.sessionId, sessionId),
    gt(signInChallenges.expiresAt, now),
  )

/** A challenge for this purpose that is neither used up nor expired; null otherwise. */
export async function findLiveChallenge(db: Database, params: Wanted): Promise<SignInChallengeRow | null> {
  const [row] = await db.select().from(signInChallenges).where(live(params))
  return row ?? null
}

/** Uses a challenge up; true for the one caller who got it, however many ask at once. */
export async function takeChallenge(db: Database, params: Wanted): Promise<boolean> {
  const taken = await db.delete(signInChallenges).where(live(params)).returning({ one: sql`1` })
  return taken.length > 0
}

/** Removes expired challenges. */
export async function deleteExpiredChallenges(db: Database, params: { now: Date }): Promise<void> {
  await db.delete(signInChallenges).where(lte(signInChallenges.expiresAt, params.now))
}
