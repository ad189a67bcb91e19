import 'server-only'
import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { ChallengePurpose } from '@/lib/billing/accounts/signed-challenge'
import type { Database } from '../database/database'
import { signInChallenges } from '../schema/sign-in-schema'

export type SignInChallengeRow = typeof signInChallenges.$inferSelect

export async function insertChallenge(
  db: Database,
  challenge: typeof signInChallenges.$inferInsert,
): Promise<void> {
  await db.insert(signInChallenges).values(challenge)
}

/** Key of a challenge, with the purposes that are taken. */
interface Wanted {
  readonly nonce: string
  readonly purposes: readonly ChallengePurpose[]
  /** The session that asked for it; null for one that begins a session. */
  readonly sessionId: string | null
  /** The pairing that it is of; null for one that a browser signs itself. */
  readonly pairingId: string | null
  readonly now: Date
}

const live = ({ nonce, purposes, sessionId, pairingId, now }: Wanted) =>
  and(
    eq(signInChallenges.nonce, nonce),
    inArray(signInChallenges.purpose, [...purposes]),
    sessionId === null ? isNull(signInChallenges.sessionId) : eq(signInChallenges.sessionId, sessionId),
    pairingId === null ? isNull(signInChallenges.pairingId) : eq(signInChallenges.pairingId, pairingId),
    gt(signInChallenges.expiresAt, now),
  )

/** A challenge for these purposes that is neither used up nor expired; null otherwise. */
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
