import 'server-only'
import { and, eq, gt, lte, type SQL } from 'drizzle-orm'
import type { Address } from 'viem'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import type { Database } from '../database/database'
import { users } from '../schema/schema'
import { pairings, sessions } from '../schema/sign-in-schema'

export type PairingRow = typeof pairings.$inferSelect

/** A pairing by the secret of one who may ask for it, hashed. */
export type PairingKey = { readonly codeHash: string } | { readonly screenHash: string }

const isOf = (key: PairingKey): SQL =>
  'codeHash' in key ? eq(pairings.codeHash, key.codeHash) : eq(pairings.screenHash, key.screenHash)

export async function insertPairing(db: Database, row: PairingRow): Promise<void> {
  await db.insert(pairings).values(row)
}

export async function findPairing(db: Database, key: PairingKey): Promise<PairingRow | null> {
  const [row] = await db.select().from(pairings).where(isOf(key))
  return row ?? null
}

/** Locks a pairing until the transaction ends, so that of two who change it each sees what the other did. */
export async function lockPairing(tx: Database, key: PairingKey): Promise<PairingRow | null> {
  const [row] = await tx.select().from(pairings).where(isOf(key)).for('update')
  return row ?? null
}

/** Writes what changes in the life of a pairing. */
export async function updatePairing(tx: Database, row: PairingRow): Promise<void> {
  const { id, state, ended, phoneHash, address, chainId, provenChainId, tries } = row
  await tx
    .update(pairings)
    .set({ state, ended, phoneHash, address, chainId, provenChainId, tries })
    .where(eq(pairings.id, id))
}

/** Deletes pairings that expired before a time, with their messages. */
export async function deleteOldPairings(db: Database, params: { before: Date }): Promise<void> {
  await db.delete(pairings).where(lte(pairings.expiresAt, params.before))
}

/** Session that asked for a pairing, with its account. */
export interface AskingSession {
  readonly userId: string
  /** The wallet that founded the account. */
  readonly account: SignInWallet<Address>
}

/** The session of a pairing while it is alive; null where it is dead. */
export async function findAskingSession(
  db: Database,
  params: { id: string; now: Date; idleSince: Date },
): Promise<AskingSession | null> {
  const { id, now, idleSince } = params
  const [row] = await db
    .select({ userId: users.id, account: { address: users.address, chainId: users.chainId } })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, idleSince)))
  return row ?? null
}
