import 'server-only'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
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

/** Every token that was ever in the catalogue. */
export async function findAllTokens(db: Database): Promise<TokenRow[]> {
  return db.select().from(tokens)
}

/** Stores tokens, with new facts for those that are there already. */
export async function upsertTokens(tx: Database, rows: readonly TokenRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(tokens)
    .values([...rows])
    .onConflictDoUpdate({
      target: tokens.id,
      set: {
        symbol: sql`excluded.symbol`,
        name: sql`excluded.name`,
        decimals: sql`excluded.decimals`,
        logoUri: sql`excluded.logo_uri`,
        coingeckoId: sql`excluded.coingecko_id`,
        usdPegged: sql`excluded.usd_pegged`,
        listed: sql`excluded.listed`,
      },
    })
}

/** Takes every other token out of the catalogue; subscriptions that offer one keep it. */
export async function unlistOtherTokens(tx: Database, params: { ids: readonly string[] }): Promise<void> {
  await tx
    .update(tokens)
    .set({ listed: false })
    .where(and(notInArray(tokens.id, [...params.ids]), eq(tokens.listed, true)))
}
