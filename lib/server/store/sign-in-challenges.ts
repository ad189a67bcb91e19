import 'server-only'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database } from './database'
import { signInChallenges } from './schema'

export type SignInChallengeRow = typeof signInChallenges.$inferSelect

export async function insertChallenge(
  db: Database,
  challenge: typeof signInChallenges.$inferInsert,
): Promise<void> {
  await db.insert(signInChallenges).values(challenge)
}

const live = ({ nonce, now }: { nonce: string; now: Date }) =>
  and(eq(signInChallenges.nonce, nonce), gt(signInChallenges.expiresAt, now))

/** A challenge that is neither used up nor expired; null otherwise. */
export async function findLiveChallenge(
  db: Database,
  params: { nonce: string; now: Date },
): Promise<SignInChallengeRow | null> {
  const [row] = await db.select().from(signInChallenges).where(live(params))
  return row ?? null
}

/** Uses a challenge up; true for the one caller who got it, however many ask at once. */
export async function takeChallenge(db: Database, params: { nonce: string; now: Date }): Promise<boolean> {
  const taken = await db.delete(signInChallenges).where(live(params)).returning({ one: sql`1` })
  return taken.length > 0
}

/** Removes challenges that nobody can use any more. */
export async function deleteExpiredChallenges(db: Database, params: { now: Date }): Promise<void> {
  await db.delete(signInChallenges).where(lte(signInChallenges.expiresAt, params.now))
}
