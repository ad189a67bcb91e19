import 'server-only'
import { and, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { PayerHelp } from '@/lib/billing/accounts/payer-help'
import { EVERY_CHAIN, type SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import type { Database } from '../database/database'
import { allowLongStatements } from '../database/silent-connections'
import { subscriptions, users } from '../schema/schema'
import { signInAddresses } from '../schema/sign-in-schema'

export type UserRow = typeof users.$inferSelect

/** Account of a session or an API key, as each request needs it. */
export interface AccountOfCredential {
  /** The wallet that founded the account. */
  readonly account: SignInWallet<Address>
  readonly organisation: string
  /** Set while the operator keeps everybody out. */
  readonly lockedAt: Date | null
}

/** Columns of {@link AccountOfCredential}. */
export const accountOfCredential = {
  account: { address: users.address, chainId: users.chainId },
  organisation: users.organisation,
  lockedAt: users.lockedAt,
}

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
  // Always, so that the address which founded an account signs in to it, whatever became of the row.
  const signIn = { id: row.id, userId: row.id, address, chainId, createdAt: row.createdAt }
  await db.insert(signInAddresses).values(signIn).onConflictDoNothing()
  return row
}

/**
 * Locks the account until the transaction ends, so that counts of its records stay true. Records of it can be added
 * meanwhile by those who do not lock it.
 */
export async function lockUser(tx: Database, params: { id: string }): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, params.id)).for('no key update')
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

/** Founding address and organization of every account that has made a subscription. */
export async function listMerchantNames(db: Database): Promise<{ address: Address; organisation: string }[]> {
  return db
    .select({ address: users.address, organisation: users.organisation })
    .from(users)
    .where(
      exists(db.select({ one: sql`1` }).from(subscriptions).where(eq(subscriptions.merchantId, users.id))),
    )
}

/**
 * True if there is no account yet. The table is locked against inserts until the transaction ends, so that of several
 * concurrent callers only one gets true.
 */
export async function lockIfNoUsers(tx: Database): Promise<boolean> {
  // A second caller waits until the first one commits, however long its transaction takes.
  await allowLongStatements(tx, null)
  await tx.execute(sql`lock table ${users} in share row exclusive mode`)
  return (await tx.$count(users)) === 0
}

/** True once anybody has an account. */
export async function hasUsers(db: Database): Promise<boolean> {
  return (await db.$count(users)) > 0
}

/** A merchant's words about itself for payers. */
export type MerchantFacts = Pick<UserRow, 'organisation' | 'payerLocale' | 'accent' | keyof PayerHelp>

/** Columns of {@link PayerHelp}. */
export const payerHelpOfUser = {
  supportContact: users.supportContact,
  termsUrl: users.termsUrl,
  privacyUrl: users.privacyUrl,
  tokensUrl: users.tokensUrl,
}

/** Sets what payers see of an account; null when there is no such account. */
export async function updateMerchant(
  db: Database,
  params: { id: string; facts: Partial<MerchantFacts> },
): Promise<UserRow | null> {
  const [row] = await db.update(users).set(params.facts).where(eq(users.id, params.id)).returning()
  return row ?? null
}

/** Locks an account against everybody, or opens it again with null; false where it was so already. */
export async function setLockedAt(
  tx: Database,
  params: { id: string; lockedAt: Date | null },
): Promise<boolean> {
  const { id, lockedAt } = params
  const changed = await tx
    .update(users)
    .set({ lockedAt })
    .where(and(eq(users.id, id), lockedAt === null ? isNotNull(users.lockedAt) : isNull(users.lockedAt)))
    .returning({ id: users.id })
  return changed.length > 0
}

/** Sets or clears (empty) the digest of a merchant's logo. */
export async function setLogoDigest(
  tx: Database,
  params: { id: string; digest: string },
): Promise<UserRow | null> {
  const { id, digest } = params
  const [row] = await tx.update(users).set({ logoDigest: digest }).where(eq(users.id, id)).returning()
  return row ?? null
}
