import 'server-only'
import { eq, lt } from 'drizzle-orm'
import type { Database } from '../database/database'
import { payerLinks } from '../schema/renewal-schema'

export type PayerLink = typeof payerLinks.$inferSelect

export async function insertPayerLink(db: Database, row: PayerLink): Promise<void> {
  await db.insert(payerLinks).values(row)
}

/** The link with a code of this hash, of whichever merchant: who has the code may see what it is for. */
export async function findPayerLink(db: Database, params: { codeHash: string }): Promise<PayerLink | null> {
  const [row] = await db.select().from(payerLinks).where(eq(payerLinks.codeHash, params.codeHash))
  return row ?? null
}

/** Deletes links that expired before a time. */
export async function deleteOldPayerLinks(db: Database, params: { before: Date }): Promise<void> {
  await db.delete(payerLinks).where(lt(payerLinks.expiresAt, params.before))
}
