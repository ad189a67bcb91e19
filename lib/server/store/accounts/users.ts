import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import { EVERY_CHAIN } from '@/lib/billing/accounts/sign-in-wallet'
import type { Database } from '../database/database'
import { users } from '../schema/schema'
import { signInAddresses } from '../schema/sign-in-schema'

export type UserRow = typeof users.$inferSelect

/**
 * The account of a wallet; the first call creates it, with the wallet as its sign-in. Concurrent first calls create one
 * account.
 * @param params.id - id of an account that is created
 * @param params.chainId - the chain of a smart wallet; a key unless given
 */
export async function findOrInsertUser(
  db: Database,
  params: { id: string; address: Address; chainId?: number; organisation?: string; now: Date },
): Promise<UserRow> {
  const { id, address, chainId = EVERY_CHAIN, organisation = '', now } = params
  const [row] = await db
    .insert(users)
    .values({ id, address, chainId, organisation, createdAt: now })
    // An update that changes nothing, since only a written row is returned.
    .onConflictDoUpdate({ target: [users.address, users.chainId], set: { address: sql`excluded.address` } })
    .returning()
  if (!row) throw new Error('An upsert returned no row')
  // A wallet that was removed from an existing account stays removed.
  if (row.id === id) {
    const signIn = { id, userId: id, address, chainId, createdAt: now }
    await db.insert(signInAddresses).values(signIn).onConflictDoNothing()
  }
  return row
}

/** Locks the account until the transaction ends, so that counts of its records stay true. */
export async function lockUser(tx: Database, params: { id: string }): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, params.id)).for('update')
  return row ?? null
}

export async function deleteUser(tx: Database, params: { id: string }): Promise<void> {
  await tx.delete(users).where(eq(users.id, params.id))
}

export async function findUser(db: Database, params: { id: string }): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, params.id))
  return row ?? null
}

/** The account that a wallet began; a key's unless a chain is given. */
export async function findUserByAddress(
  db: Database,
  params: { address: Address; chainId?: number },
): Promise<UserRow | null> {
  const { address, chainId = EVERY_CHAIN } = params
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.address, address), eq(users.chainId, chainId)))
  return row ?? null
}

/**
 * True if there is no account yet. The table is locked against inserts until the transaction ends, so that of several
 * concurrent callers only one gets true.
 */
export async function lockIfNoUsers(tx: Database): Promise<boolean> {
  // A second caller waits until the first one commits, however long its transaction takes.
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`lock table ${users} in share row exclusive mode`)
  return (await tx.$count(users)) === 0
}

/** Sets the organization of an account; null when there is no such account. */
export async function updateOrganisation(
  db: Database,
  params: { id: string; organisation: string },
): Promise<UserRow | null> {
  const [row] = await db
    .update(users)
    .set({ organisation: params.organisation })
    .where(eq(users.id, params.id))
    .returning()
  return row ?? null
}
