import 'server-only'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Database } from './database'
import { mandates } from './payment-schema'

export type MandateRow = typeof mandates.$inferSelect

/** Stores what a payer signed; false when it is stored already, since its id is the digest of all of its fields. */
export async function insertMandate(tx: Database, row: MandateRow): Promise<boolean> {
  const inserted = await tx.insert(mandates).values(row).onConflictDoNothing().returning({ id: mandates.id })
  return inserted.length > 0
}

export async function findMandate(db: Database, params: { id: string }): Promise<MandateRow | null> {
  const [row] = await db.select().from(mandates).where(eq(mandates.id, params.id))
  return row ?? null
}

/** A mandate, locked until the transaction ends. */
export async function lockMandate(tx: Database, params: { id: string }): Promise<MandateRow | null> {
  const [row] = await tx.select().from(mandates).where(eq(mandates.id, params.id)).for('no key update')
  return row ?? null
}

/** What a merchant's subscriber signed, the newest first. */
export async function listMandatesOf(
  db: Database,
  params: { merchantId: string; subscriberId: string },
): Promise<MandateRow[]> {
  const rows = await db
    .select()
    .from(mandates)
    .where(and(eq(mandates.merchantId, params.merchantId), eq(mandates.subscriberId, params.subscriberId)))
  return rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

type MandateChange = Partial<
  Pick<MandateRow, 'status' | 'authorizedAt' | 'endedAt' | 'subscriberId' | 'cancelTransactionId'>
>

/** Stores where a mandate stands; the signed terms themselves never change. */
export async function updateMandate(
  tx: Database,
  params: { id: string; change: MandateChange },
): Promise<void> {
  await changeMandates(tx, eq(mandates.id, params.id), params.change)
}

/** The same for many. */
export async function updateMandates(
  tx: Database,
  params: { ids: readonly string[]; change: MandateChange },
): Promise<void> {
  if (params.ids.length > 0) await changeMandates(tx, inArray(mandates.id, [...params.ids]), params.change)
}

async function changeMandates(tx: Database, which: SQL, change: MandateChange): Promise<void> {
  await tx.update(mandates).set(change).where(which)
}
