import 'server-only'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { idempotencyKeys } from '../schema/request-schema'

export type IdempotencyRow = typeof idempotencyKeys.$inferSelect
interface Id {
  caller: string
  key: string
}

const rowOf = ({ caller, key }: Id) => and(eq(idempotencyKeys.caller, caller), eq(idempotencyKeys.key, key))

/**
 * Takes the key for a first run, or takes it over from a run that died.
 * Null when this run claimed it; else the row of the run that has it.
 * @param claim.lockedUntil - identifies the run: a later one has a later time
 */
export async function claimIdempotencyKey(
  db: Database,
  claim: Id & { requestHash: string; now: Date; lockedUntil: Date },
): Promise<IdempotencyRow | null> {
  const taken = await db
    .insert(idempotencyKeys)
    .values({
      caller: claim.caller,
      key: claim.key,
      requestHash: claim.requestHash,
      lockedUntil: claim.lockedUntil,
      createdAt: claim.now,
    })
    .onConflictDoUpdate({
      target: [idempotencyKeys.caller, idempotencyKeys.key],
      set: { lockedUntil: claim.lockedUntil },
      setWhere: sql`${idempotencyKeys.status} is null and ${idempotencyKeys.lockedUntil} < ${claim.now.toISOString()} and ${idempotencyKeys.requestHash} = ${claim.requestHash}`,
    })
    .returning({ key: idempotencyKeys.key })
  if (taken.length > 0) return null
  const [row] = await db.select().from(idempotencyKeys).where(rowOf(claim))
  return row ?? null
}

/** A run's hold on its key: gone once another run took over. */
type Lock = Id & { lockedUntil: Date }
const lockedRow = (lock: Lock) =>
  and(rowOf(lock), isNull(idempotencyKeys.status), eq(idempotencyKeys.lockedUntil, lock.lockedUntil))

/** Stores the first answer; false when the run lost its key to another one meanwhile. */
export async function completeIdempotencyKey(
  db: Database,
  params: Lock & { status: number; headers: Record<string, string>; body: string | null },
): Promise<boolean> {
  const { status, headers, body } = params
  const stored = await db
    .update(idempotencyKeys)
    .set({ status, headers, body })
    .where(lockedRow(params))
    .returning({ key: idempotencyKeys.key })
  return stored.length > 0
}

/** Forgets a key whose run gave no lasting answer, so that the caller may try again. */
export async function releaseIdempotencyKey(db: Database, lock: Lock): Promise<void> {
  await db.delete(idempotencyKeys).where(lockedRow(lock))
}

/** Forgets answers older than `before`; the number of rows. */
export async function deleteOldIdempotencyKeys(db: Database, params: { before: Date }): Promise<number> {
  const gone = await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, params.before))
    .returning({ one: sql`1` })
  return gone.length
}
