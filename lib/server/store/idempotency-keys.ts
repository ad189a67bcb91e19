import 'server-only'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from './database'
import { idempotencyKeys } from './schema'

export type IdempotencyRow = typeof idempotencyKeys.$inferSelect
interface Id {
  caller: string
  key: string
}

const rowOf = ({ caller, key }: Id) => and(eq(idempotencyKeys.caller, caller), eq(idempotencyKeys.key, key))

/**
 * Takes the key for a first run, or takes it over from a run that died.
 * Null when it was taken; else the row that stands in the way.
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

/** Stores the first answer. */
export async function completeIdempotencyKey(
  db: Database,
  params: Id & { status: number; headers: Record<string, string>; body: string },
): Promise<void> {
  const { status, headers, body } = params
  await db.update(idempotencyKeys).set({ status, headers, body }).where(rowOf(params))
}

/** Forgets a key whose run gave no lasting answer, so that the caller may try again. */
export async function releaseIdempotencyKey(db: Database, params: Id): Promise<void> {
  await db.delete(idempotencyKeys).where(and(rowOf(params), isNull(idempotencyKeys.status)))
}

/** Forgets answers older than `before`; the number of rows. */
export async function deleteOldIdempotencyKeys(db: Database, params: { before: Date }): Promise<number> {
  const gone = await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, params.before))
    .returning({ one: sql`1` })
  return gone.length
}
