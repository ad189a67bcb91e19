import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { users } from '../schema/schema'
import { signInAddresses } from '../schema/sign-in-schema'

export type UserRow = typeof users.$inferSelect

/**
 * The account of an address, made by the first call, which lets the address sign in. Two first calls at once make one
 * account.
 * @param params.id - the id of the account if it has to be made
 */
export async function findOrInsertUser(
  db: Database,
  params: { id: string; address: string; organisation?: string; now: Date },
): Promise<UserRow> {
  const { id, address, organisation = '', now } = params
  const [row] = await db
    .insert(users)
    .values({ id, address, organisation, createdAt: now })
    // An update that changes nothing, since only a written row is returned.
    .onConflictDoUpdate({ target: users.address, set: { address: sql`excluded.address` } })
    .returning()
  if (!row) throw new Error('An upsert returned no row')
  // Whose address was taken out stays out.
  if (row.id === id) {
    await db.insert(signInAddresses).values({ id, userId: id, address, createdAt: now }).onConflictDoNothing()
  }
  return row
}

/** The account, held until the transaction ends: what is decided by counting its records stays true meanwhile. */
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

export async function findUserByAddress(db: Database, params: { address: string }): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.address, params.address))
  return row ?? null
}

/**
 * Whether nobody has an account yet. Nobody gets one before the transaction ends, so that of several instances
 * that ask at the same time one alone is told so.
 */
export async function lockIfNoUsers(tx: Database): Promise<boolean> {
  // Whoever asks second waits for all that the first one writes.
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`lock table ${users} in share row exclusive mode`)
  return (await tx.$count(users)) === 0
}

/** Sets the organisation of an account; null when there is no such account. */
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
