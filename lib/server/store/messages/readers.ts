import 'server-only'
import {
  and,
  asc,
  count,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Address } from 'viem'
import { EVERY_CHAIN, type SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import type { Database } from '../database/database'
import { messageReaders } from '../schema/message-schema'
import { checkoutSessions, subscribers, tokens, users } from '../schema/schema'
import { paidBy } from '../subscribers/payer-subscriptions'

/** A reader of messages: at an email address, or by a device. */
export type ReaderRow = typeof messageReaders.$inferSelect
/** A reader at an email address. */
export type AddressRow = ReaderRow & { readonly email: string }

/** The reader at an address; null for a device, and for none. */
const atAddress = (row: ReaderRow | undefined): AddressRow | null =>
  row && row.email !== null ? { ...row, email: row.email } : null

/** Owner of addresses: a merchant, or the account of a wallet that pays. */
export type ReaderOwner = { readonly merchantId: string } | { readonly account: SignInWallet<Address> }

/** An address with the name of the merchant that it is for; null where it is for all. */
export interface OwnReader {
  readonly reader: AddressRow
  readonly merchant: { readonly address: Address; readonly organisation: string } | null
}

/**
 * Readers of an owner, addresses and devices. A wallet has those of the key behind it too, as of a subscription that it pays for; a smart
 * wallet has those of its own chain alone.
 */
export function ownedBy(db: Database, owner: ReaderOwner): SQL | undefined {
  if ('merchantId' in owner) {
    return and(eq(messageReaders.audience, 'merchant'), eq(messageReaders.merchantId, owner.merchantId))
  }
  const { account } = owner
  const keys = db
    .select({ address: subscribers.eoaAddress })
    .from(subscribers)
    .where(inArray(subscribers.id, paidBy(db, account)))
  const isOwn = or(eq(messageReaders.payer, account.address), inArray(messageReaders.payer, keys))
  const isThere = account.chainId === EVERY_CHAIN ? undefined : eq(messageReaders.chainId, account.chainId)
  return and(eq(messageReaders.audience, 'payer'), isNotNull(messageReaders.payer), isOwn, isThere)
}

/** Addresses of an owner, the first left first. */
export async function listReaders(db: Database, owner: ReaderOwner): Promise<OwnReader[]> {
  const rows = await db
    .select({ reader: messageReaders, address: users.address, organisation: users.organisation })
    .from(messageReaders)
    .leftJoin(users, eq(users.id, messageReaders.merchantId))
    .where(and(isNotNull(messageReaders.email), ownedBy(db, owner)))
    .orderBy(asc(messageReaders.createdAt), asc(messageReaders.id))
  return rows.flatMap(({ reader: row, address, organisation }) => {
    const reader = atAddress(row)
    const merchant = address === null || organisation === null ? null : { address, organisation }
    return reader ? [{ reader, merchant }] : []
  })
}

/** An owner's address, locked until the transaction ends; null where it has none of this id. */
export async function lockReader(
  tx: Database,
  { id, owner }: { id: string; owner: ReaderOwner },
): Promise<AddressRow | null> {
  const [row] = await tx
    .select()
    .from(messageReaders)
    .where(and(eq(messageReaders.id, id), isNotNull(messageReaders.email), ownedBy(tx, owner)))
    .for('no key update')
  return atAddress(row)
}

/** The reader that a link in a message names; locked by `lock` until the transaction ends. */
export async function findReaderByToken(
  db: Database,
  { token, lock = false }: { token: string; lock?: boolean },
): Promise<AddressRow | null> {
  const found = db.select().from(messageReaders).where(eq(messageReaders.token, token))
  const [row] = await (lock ? found.for('no key update') : found)
  return atAddress(row)
}

/** The reader that a confirmation mail asks; locked by `lock` until the transaction ends. */
export async function findReaderToConfirm(
  db: Database,
  { confirmHash, lock = false }: { confirmHash: string; lock?: boolean },
): Promise<AddressRow | null> {
  const found = db.select().from(messageReaders).where(eq(messageReaders.confirmHash, confirmHash))
  const [row] = await (lock ? found.for('no key update') : found)
  return atAddress(row)
}

/** Adds an address; null where its owner has it already. */
export async function insertReader(
  tx: Database,
  row: typeof messageReaders.$inferInsert & { readonly email: string },
): Promise<AddressRow | null> {
  const [inserted] = await tx.insert(messageReaders).values(row).onConflictDoNothing().returning()
  return atAddress(inserted)
}

/** Number of the addresses of an owner. */
export async function countReaders(db: Database, owner: ReaderOwner): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(messageReaders)
    .where(and(isNotNull(messageReaders.email), ownedBy(db, owner)))
  return row?.count ?? 0
}

/** Changes a locked address. */
export async function updateReader(
  tx: Database,
  { id, change }: { id: string; change: Omit<Partial<typeof messageReaders.$inferInsert>, 'email'> },
): Promise<AddressRow> {
  const [row] = await tx.update(messageReaders).set(change).where(eq(messageReaders.id, id)).returning()
  const reader = atAddress(row)
  if (!reader) throw new Error(`Address ${id} is not there to be changed`)
  return reader
}

/** Removes a reader with its messages. */
export async function deleteReader(tx: Database, { id }: { id: string }): Promise<void> {
  await tx.delete(messageReaders).where(eq(messageReaders.id, id))
}

/** True where an account pays, or ever paid, for a subscription here. */
export async function hasPaid(db: Database, account: SignInWallet<Address>): Promise<boolean> {
  const [row] = await db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(inArray(subscribers.id, paidBy(db, account)))
    .limit(1)
  return row !== undefined
}

/** The address that was left in a locked checkout; null for none. */
export async function findCheckoutReader(
  db: Database,
  { checkoutSessionId }: { checkoutSessionId: string },
): Promise<AddressRow | null> {
  const [row] = await db
    .select()
    .from(messageReaders)
    .where(eq(messageReaders.checkoutSessionId, checkoutSessionId))
  return atAddress(row)
}

/**
 * True where an address that was left in a checkout is not confirmed yet. It is the checkout's until the wallet that
 * pays has subscribed, and that wallet's, for this merchant, from the moment on in which the checkout was completed.
 */
export async function isReaderWaiting(
  db: Database,
  params: { checkoutSessionId: string; merchantId: string },
): Promise<boolean> {
  const { checkoutSessionId, merchantId } = params
  const given = db
    .select({ id: subscribers.id })
    .from(subscribers)
    .innerJoin(checkoutSessions, eq(checkoutSessions.id, subscribers.checkoutSessionId))
    .where(
      and(
        eq(checkoutSessions.id, checkoutSessionId),
        eq(subscribers.eoaAddress, messageReaders.payer),
        eq(checkoutSessions.completedAt, messageReaders.createdAt),
      ),
    )
  const [row] = await db
    .select({ id: messageReaders.id })
    .from(messageReaders)
    .where(
      and(
        isNull(messageReaders.confirmedAt),
        eq(messageReaders.merchantId, merchantId),
        or(eq(messageReaders.checkoutSessionId, checkoutSessionId), exists(given)),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Forgets the address that was left in a locked checkout. */
export async function deleteCheckoutReader(
  tx: Database,
  { checkoutSessionId }: { checkoutSessionId: string },
): Promise<void> {
  await tx.delete(messageReaders).where(eq(messageReaders.checkoutSessionId, checkoutSessionId))
}

/**
 * Hands the address that was left in a checkout to the wallet that subscribed, which has it from then on.
 * @returns null where there is none, or messages about this merchant go to it already; that of the checkout is gone then
 */
export async function giveReaderTo(
  tx: Database,
  params: { checkoutSessionId: string; payer: Address; tokenId: string; at: Date },
): Promise<AddressRow | null> {
  const { checkoutSessionId, payer, tokenId, at } = params
  const found = await findCheckoutReader(tx, { checkoutSessionId })
  if (!found) return null
  await deleteReader(tx, found)
  const [token] = await tx.select({ chainId: tokens.chainId }).from(tokens).where(eq(tokens.id, tokenId))
  const { chainId = EVERY_CHAIN } = token ?? {}
  const [isTold] = await tx
    .select({ id: messageReaders.id })
    .from(messageReaders)
    .where(
      and(
        eq(messageReaders.payer, payer),
        inArray(messageReaders.chainId, [EVERY_CHAIN, chainId]),
        isNull(messageReaders.merchantId),
        isNotNull(messageReaders.confirmedAt),
        eq(sql`lower(${messageReaders.email})`, found.email.toLowerCase()),
      ),
    )
    .limit(1)
  if (isTold) return null
  return insertReader(tx, { ...found, checkoutSessionId: null, payer, chainId, createdAt: at })
}

/** Addresses from checkouts that were never asked for a confirmation, locked; those that others hold are passed over. */
export async function lockNewReaders(tx: Database, params: { limit: number }): Promise<AddressRow[]> {
  return (await newReaders(tx, params)).flatMap((row) => atAddress(row) ?? [])
}

/** Statement of {@link lockNewReaders}. */
export function newReaders(tx: Database, { limit }: { limit: number }) {
  return tx
    .select()
    .from(messageReaders)
    .where(
      and(
        isNull(messageReaders.confirmedAt),
        isNull(messageReaders.confirmHash),
        isNotNull(messageReaders.payer),
      ),
    )
    .orderBy(asc(messageReaders.createdAt))
    .limit(limit)
    .for('no key update', { skipLocked: true })
}

/** Removes up to `limit` addresses that nobody confirmed, left before a time; returns how many. Checkouts keep theirs. */
export async function deleteUnconfirmed(
  db: Database,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number> {
  const checkout = db
    .select({ id: checkoutSessions.id })
    .from(checkoutSessions)
    .where(
      and(
        eq(checkoutSessions.id, messageReaders.checkoutSessionId),
        or(
          eq(checkoutSessions.status, 'pending'),
          and(eq(checkoutSessions.status, 'open'), gt(checkoutSessions.expiresAt, now)),
        ),
      ),
    )
  const old = db
    .select({ id: messageReaders.id })
    .from(messageReaders)
    .where(and(isNull(messageReaders.confirmedAt), lt(messageReaders.createdAt, before), notExists(checkout)))
    .orderBy(asc(messageReaders.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const deleted = await db
    .delete(messageReaders)
    .where(inArray(messageReaders.id, old))
    .returning({ id: messageReaders.id })
  return deleted.length
}

/** Notes what the last attempt at a message says of an address. */
export async function updateBounces(
  tx: Database,
  { id, outcome }: { id: string; outcome: 'sent' | 'refused' },
): Promise<void> {
  const bounces = outcome === 'sent' ? 0 : sql`${messageReaders.bounces} + 1`
  await tx.update(messageReaders).set({ bounces }).where(eq(messageReaders.id, id))
}

/** Lowers the refused messages in a row of some addresses to `most`, so that they get messages again. */
export async function limitBounces(
  tx: Database,
  { ids, most }: { ids: readonly string[]; most: number },
): Promise<void> {
  await tx
    .update(messageReaders)
    .set({ bounces: most })
    .where(and(inArray(messageReaders.id, [...ids]), gt(messageReaders.bounces, most)))
}
