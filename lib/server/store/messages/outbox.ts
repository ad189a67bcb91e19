import 'server-only'
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { ChargeStatus } from '@/lib/billing/charges/charge-status'
import { FAILED_STATES } from '@/lib/billing/messages/readmission'
import type { Ways } from '@/lib/billing/messages/ways'
import type { Position } from '../database/cursor'
import type { Database } from '../database/database'
import { messageReaders, messages } from '../schema/message-schema'
import { charges } from '../schema/payment-schema'
import type { ReaderRow } from './readers'

export type MessageRow = typeof messages.$inferSelect

/** A process's hold on a message: its `fence` is that of the process that took it last. */
export interface MessageHold {
  readonly id: string
  readonly fence: number
}
const isHeld = ({ id, fence }: MessageHold) => and(eq(messages.id, id), eq(messages.fence, fence))

/** Messages, joined with their readers, that go to addresses, or to devices. */
const goesBy = (way: keyof Ways) =>
  way === 'mail' ? isNotNull(messageReaders.email) : isNull(messageReaders.email)

/** Adds messages but those that their readers have by their key. @returns their number */
export async function insertMessages(
  tx: Database,
  rows: readonly (typeof messages.$inferInsert)[],
): Promise<number> {
  if (rows.length === 0) return 0
  const inserted = await tx
    .insert(messages)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: messages.id })
  return inserted.length
}

/** A message on its way to its reader. */
export interface HeldMessage {
  readonly message: MessageRow
  readonly reader: ReaderRow
}

/**
 * Takes due messages of one way that no process holds, those first that are due longest, to devices those that were tried
 * least often, and counts an attempt at each: one that ends the process is among them. Rows that another process takes
 * meanwhile are passed over.
 */
export async function claimMessages(
  db: Database,
  params: { way: keyof Ways; now: Date; leaseUntil: Date; limit: number },
): Promise<HeldMessage[]> {
  const { way, now, leaseUntil, limit } = params
  const { id } = messageReaders
  const free = db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(messageReaders, eq(id, messages.readerId))
    .where(
      and(
        goesBy(way),
        eq(messages.status, 'pending'),
        lte(messages.nextAttemptAt, now),
        or(isNull(messages.leaseUntil), lte(messages.leaseUntil, now)),
      ),
    )
    .orderBy(
      // A stranger's endpoints that keep silent are tried again after what others are to be told for the first time.
      ...(way === 'push' ? [asc(messages.attempts)] : []),
      asc(messages.nextAttemptAt),
      asc(messages.createdAt),
      asc(messages.id),
    )
    .limit(limit)
    .for('no key update', { of: messages, skipLocked: true })
  const taken = await db
    .update(messages)
    .set({ leaseUntil, fence: sql`${messages.fence} + 1`, attempts: sql`${messages.attempts} + 1` })
    .where(inArray(messages.id, free))
    .returning()
  if (taken.length === 0) return []
  const readers = await db
    .select()
    .from(messageReaders)
    .where(inArray(messageReaders.id, [...new Set(taken.map(({ readerId }) => readerId))]))
  return taken.flatMap((message) => {
    const reader = readers.find(({ id }) => id === message.readerId)
    return reader ? { message, reader } : []
  })
}

/** Notes that a held message counts in the bounds of its day. */
export async function noteCounted(tx: Database, hold: MessageHold): Promise<void> {
  await tx.update(messages).set({ counted: true }).where(isHeld(hold))
}

/** Holds messages for longer. */
export async function extendMessages(
  db: Database,
  { holds, leaseUntil }: { holds: readonly MessageHold[]; leaseUntil: Date },
): Promise<void> {
  await db
    .update(messages)
    .set({ leaseUntil })
    .where(and(or(...holds.map(isHeld)), eq(messages.status, 'pending')))
}

/**
 * Writes what became of a held message and lets go of it.
 * @returns false where another process has taken it over, or its reader has gone: nothing is written then
 */
export async function releaseMessage(
  tx: Database,
  { hold, change }: { hold: MessageHold; change: Partial<typeof messages.$inferInsert> },
): Promise<boolean> {
  const released = await tx
    .update(messages)
    .set({ ...change, leaseUntil: null })
    .where(and(isHeld(hold), eq(messages.status, 'pending')))
    .returning({ id: messages.id })
  return released.length > 0
}

/** Removes a held message, so that what it says can be told anew. */
export async function deleteHeldMessage(db: Database, hold: MessageHold): Promise<void> {
  await db.delete(messages).where(and(isHeld(hold), eq(messages.status, 'pending')))
}

/** Status of the charge that a message is about; null where there is none. */
export async function findStatusOfCharge(db: Database, { id }: { id: string }): Promise<ChargeStatus | null> {
  const [row] = await db.select({ status: charges.status }).from(charges).where(eq(charges.id, id))
  return row?.status ?? null
}

/**
 * True where some message of one way that waits has failed so often, at the mail server and not at its address, or by the
 * key of the installation and not by its device.
 */
export async function hasStuckMessages(
  db: Database,
  { way, attempts }: { way: keyof Ways; attempts: number },
): Promise<boolean> {
  const [row] = await db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(messageReaders, eq(messageReaders.id, messages.readerId))
    .where(
      and(
        goesBy(way),
        eq(messages.status, 'pending'),
        gte(messages.attempts, attempts),
        eq(messages.serverFailed, true),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** True where a push service took a message for some device since a time. */
export async function hasReachedDevice(db: Database, { since }: { since: Date }): Promise<boolean> {
  const [row] = await db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(messageReaders, eq(messageReaders.id, messages.readerId))
    .where(and(goesBy('push'), eq(messages.status, 'sent'), gte(messages.finishedAt, since)))
    .limit(1)
  return row !== undefined
}

const hasFailed = inArray(messages.status, [...FAILED_STATES])

/** Messages with those whom they are for. */
const selectHeld = (db: Database) =>
  db
    .select({ message: messages, reader: messageReaders })
    .from(messages)
    .innerJoin(messageReaders, eq(messageReaders.id, messages.readerId))

/** Messages before a place in a list of the newest first. */
const beyond = (at: Date, id: string) =>
  sql`(${messages.createdAt}, ${messages.id}) < (${at.toISOString()}::timestamptz, ${id}::uuid)`

/** Page of all messages of the installation, the newest first, for test mode's mailbox. */
export async function pageOfMessages(
  db: Database,
  { after, limit }: { after: Position | null; limit: number },
): Promise<HeldMessage[]> {
  return selectHeld(db)
    .where(after?.at ? beyond(after.at, after.id) : undefined)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit)
}

/** A message of the installation, for test mode's mailbox. */
export async function findMessage(db: Database, { id }: { id: string }): Promise<HeldMessage | null> {
  const [row] = await selectHeld(db).where(eq(messages.id, id))
  return row ?? null
}

/** Page of the messages that failed for good, the newest first, from after one on. */
export async function pageOfFailedMessages(
  db: Database,
  { after, limit }: { after: Position | null; limit: number },
): Promise<HeldMessage[]> {
  return selectHeld(db)
    .where(and(hasFailed, after?.at ? beyond(after.at, after.id) : undefined))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit)
}

/** Of some messages those that failed for good, locked until the transaction ends. */
export async function lockFailedMessages(
  tx: Database,
  { ids }: { ids: readonly string[] },
): Promise<MessageRow[]> {
  return tx
    .select()
    .from(messages)
    .where(and(inArray(messages.id, [...ids]), hasFailed))
    .orderBy(asc(messages.id))
    .for('no key update')
}

/** Puts locked messages that failed back among those that wait, due at once, with all attempts before them. */
export async function readmitMessages(
  tx: Database,
  { ids, at }: { ids: readonly string[]; at: Date },
): Promise<void> {
  await tx
    .update(messages)
    .set({ status: 'pending', nextAttemptAt: at, attempts: 0, finishedAt: null, serverFailed: false })
    .where(and(inArray(messages.id, [...ids]), hasFailed))
}

/** The last message of each reader that is done with, for what its owner is told of its address. */
export async function listLastMessages(
  db: Database,
  { readerIds }: { readerIds: readonly string[] },
): Promise<ReadonlyMap<string, MessageRow>> {
  if (readerIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([messages.readerId])
    .from(messages)
    .where(inArray(messages.readerId, [...readerIds]))
    .orderBy(messages.readerId, desc(messages.createdAt), desc(messages.id))
  return new Map(rows.map((row) => [row.readerId, row]))
}

/** Removes up to `limit` messages that are done with, made before a time; returns how many. */
export async function deleteOldMessages(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = db
    .select({ id: messages.id })
    .from(messages)
    .where(and(lt(messages.createdAt, before), sql`${messages.status} <> 'pending'`))
    .orderBy(asc(messages.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const deleted = await db.delete(messages).where(inArray(messages.id, old)).returning({ id: messages.id })
  return deleted.length
}
