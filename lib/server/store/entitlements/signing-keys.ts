import 'server-only'
import { asc } from 'drizzle-orm'
import type { Database } from '../database/database'
import { signingKeys } from '../schema/signing-key-schema'

export type SigningKeyRow = typeof signingKeys.$inferSelect

/** All keys that were made and not removed, the oldest first. */
export async function listSigningKeys(db: Database): Promise<SigningKeyRow[]> {
  return db.select().from(signingKeys).orderBy(asc(signingKeys.number))
}

/** Adds a key; nothing where another process made the one with its number. */
export async function insertSigningKey(db: Database, row: SigningKeyRow): Promise<void> {
  await db.insert(signingKeys).values(row).onConflictDoNothing()
}
