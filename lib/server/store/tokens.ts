import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from './database'
import { tokens } from './schema'

export type TokenRow = typeof tokens.$inferSelect

/** Those of the tokens that are in the catalogue, in no particular order. */
export async function findListedTokens(
  db: Database,
  params: { ids: readonly string[] },
): Promise<TokenRow[]> {
  return db
    .select()
    .from(tokens)
    .where(and(inArray(tokens.id, [...params.ids]), eq(tokens.listed, true)))
}
