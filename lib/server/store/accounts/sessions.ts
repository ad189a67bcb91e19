import 'server-only'
import { and, desc, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import type { Database } from '../database/database'
import { joinedReads } from '../database/joined-reads'
import { arrayPlaceholder, statement } from '../database/statement'
import { users } from '../schema/schema'
import { sessions } from '../schema/sign-in-schema'
import { type AccountOfCredential, accountOfCredential } from './users'

export type SessionRow = typeof sessions.$inferSelect

/** Times by which live sessions are found: not expired at `now`, and used since `idleSince`. */
interface Life {
  readonly now: Date
  readonly idleSince: Date
}

const isAlive = ({ now, idleSince }: Life) =>
  and(gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, idleSince))

/**
 * A session that is alive, with the account that it is of; null when it is unknown or dead. Those asked for at the same
 * moment share a statement.
 */
export async function findLiveSession(
  db: Database,
  { tokenHash, now, idleSince }: Life & { tokenHash: string },
): Promise<(SessionRow & AccountOfCredential) | null> {
  const found = await readSession(db, tokenHash)
  return found && found.expiresAt > now && found.lastUsedAt > idleSince ? found : null
}

const readSession = joinedReads(async (db, tokenHashes) => {
  const found = await selectSessions(db, { tokenHashes })
  return new Map(found.map(({ session, ...account }) => [session.tokenHash, { ...session, ...account }]))
})

const selectSessions = statement('sessions', (db: Database) =>
  db
    .select({ session: sessions, ...accountOfCredential })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(sql`${sessions.tokenHash} = any(${arrayPlaceholder('tokenHashes', 'text')})`),
)

/** The sessions of an account that are alive, the last used first. */
export async function listLiveSessions(
  db: Database,
  params: Life & { userId: string },
): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, params.userId), isAlive(params)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt), desc(sessions.id))
}

export async function insertSession(db: Database, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session)
}

export async function touchSession(db: Database, params: { id: string; now: Date }): Promise<void> {
  await db.update(sessions).set({ lastUsedAt: params.now }).where(eq(sessions.id, params.id))
}

/** Ends a session; null where there is none. */
export async function deleteSession(db: Database, params: { tokenHash: string }): Promise<SessionRow | null> {
  const [row] = await db.delete(sessions).where(eq(sessions.tokenHash, params.tokenHash)).returning()
  return row ?? null
}

/** Ends a session of an account; null where the account has no such session, dead ones included. */
export async function deleteSessionOf(
  tx: Database,
  params: Life & { id: string; userId: string },
): Promise<SessionRow | null> {
  const [row] = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, params.id), eq(sessions.userId, params.userId), isAlive(params)))
    .returning()
  return row ?? null
}

/** True where a session is there; it stays until the transaction ends, so that whoever ends it finds what it left. */
export async function lockSession(tx: Database, { id }: { id: string }): Promise<boolean> {
  const found = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, id))
    .for('key share')
  return found.length > 0
}

/** Sessions of an account, all of them unless it says which. */
export interface SessionsOfAccount {
  readonly userId: string
  /** Only those that this wallet made. */
  readonly wallet?: SignInWallet<Address>
  /** Id of one that goes on. */
  readonly except?: string
}

/**
 * Ends sessions of an account.
 * @returns the ids of those that ended.
 */
export async function deleteSessionsOf(tx: Database, params: SessionsOfAccount): Promise<string[]> {
  const { userId, wallet, except } = params
  const ended = await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        wallet && and(eq(sessions.address, wallet.address), eq(sessions.chainId, wallet.chainId)),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

/** Removes sessions that expired or were idle for too long. */
export async function deleteDeadSessions(db: Database, params: Life): Promise<void> {
  await db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, params.now), lt(sessions.lastUsedAt, params.idleSince)))
}
