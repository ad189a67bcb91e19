import 'server-only'
import { and, asc, eq, not, or, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import type { Database } from '../database/database'
import { users } from '../schema/schema'
import { signInAddresses } from '../schema/sign-in-schema'
import type { UserRow } from './users'

export type SignInAddressRow = typeof signInAddresses.$inferSelect

/**
 * The account that a wallet signs in to; null where it signs in to none. A smart wallet of another chain is another
 * wallet. Inside a transaction the address stays until that ends, and so does what is made with it.
 */
export async function findUserBySignInAddress(
  db: Database,
  params: SignInWallet<Address>,
): Promise<UserRow | null> {
  const { address, chainId } = params
  const [row] = await db
    .select({ user: users })
    .from(signInAddresses)
    .innerJoin(users, eq(users.id, signInAddresses.userId))
    .where(and(eq(signInAddresses.address, address), eq(signInAddresses.chainId, chainId)))
    .for('share', { of: signInAddresses })
  return row?.user ?? null
}

/** A sign-in address of an account by its wallet, which stays until the transaction ends; null where it has none such. */
export async function lockSignInAddress(
  tx: Database,
  params: SignInWallet<Address> & { userId: string },
): Promise<SignInAddressRow | null> {
  const { userId, address, chainId } = params
  const [row] = await tx
    .select()
    .from(signInAddresses)
    .where(
      and(
        eq(signInAddresses.userId, userId),
        eq(signInAddresses.address, address),
        eq(signInAddresses.chainId, chainId),
      ),
    )
    .for('share')
  return row ?? null
}

/** Adds a sign-in address to an account; false where it already belongs to this or another account. */
export async function insertSignInAddress(tx: Database, row: SignInAddressRow): Promise<boolean> {
  const made = await tx
    .insert(signInAddresses)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: signInAddresses.id })
  return made.length > 0
}

/** The addresses that sign in to an account, in the order in which they came. */
export async function listSignInAddressRows(
  db: Database,
  params: { userId: string },
): Promise<SignInAddressRow[]> {
  return db
    .select()
    .from(signInAddresses)
    .where(eq(signInAddresses.userId, params.userId))
    .orderBy(asc(signInAddresses.createdAt), asc(signInAddresses.id))
}

export async function deleteSignInAddress(
  tx: Database,
  params: { id: string; userId: string },
): Promise<void> {
  await tx
    .delete(signInAddresses)
    .where(and(eq(signInAddresses.id, params.id), eq(signInAddresses.userId, params.userId)))
}

/** Removes the addresses of an account but the given wallets. @returns those removed */
export async function deleteOtherSignInAddresses(
  tx: Database,
  params: { userId: string; except: readonly SignInWallet<Address>[] },
): Promise<SignInAddressRow[]> {
  const { userId, except } = params
  const kept = except.map(({ address, chainId }) =>
    and(eq(signInAddresses.address, address), eq(signInAddresses.chainId, chainId)),
  )
  return tx
    .delete(signInAddresses)
    .where(and(eq(signInAddresses.userId, userId), not(or(...kept) ?? sql`false`)))
    .returning()
}
