import 'server-only'
import { and, asc, eq, ilike, inArray, notInArray, or, sql } from 'drizzle-orm'
import { type Address, isAddress } from 'viem'
import type { Database } from '../database/database'
import { tokens } from '../schema/schema'

export type TokenRow = typeof tokens.$inferSelect

/** A token as the catalogue has it; its logo is fetched apart. */
export type CatalogueRow = Omit<TokenRow, 'logoDigest'>

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

/** The listed tokens, by chain and symbol. `q` is part of the symbol or name, or an address. */
export async function listListedTokens(
  db: Database,
  params: { chainId?: number | undefined; q?: string | undefined },
): Promise<TokenRow[]> {
  const { chainId, q } = params
  const text = q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : undefined
  return db
    .select()
    .from(tokens)
    .where(
      and(
        eq(tokens.listed, true),
        chainId === undefined ? undefined : eq(tokens.chainId, chainId),
        text === undefined
          ? undefined
          : or(
              ilike(tokens.symbol, text),
              ilike(tokens.name, text),
              q !== undefined && isAddress(q, { strict: false }) ? eq(tokens.address, q) : undefined,
            ),
      ),
    )
    .orderBy(asc(tokens.chainId), asc(tokens.symbol), asc(tokens.id))
}

/** Tokens by id, listed or not, in no particular order. */
export async function listTokensById(db: Database, params: { ids: readonly string[] }): Promise<TokenRow[]> {
  return db
    .select()
    .from(tokens)
    .where(inArray(tokens.id, [...params.ids]))
}

/** Those of the addresses that are tokens on a network, listed or not, in no particular order. */
export async function listTokensAt(
  db: Database,
  params: { chainId: number; addresses: readonly Address[] },
): Promise<TokenRow[]> {
  const { chainId, addresses } = params
  return db
    .select()
    .from(tokens)
    .where(and(eq(tokens.chainId, chainId), inArray(tokens.address, [...addresses])))
}

/** Every token that was ever in the catalogue. */
export async function listAllTokens(db: Database): Promise<TokenRow[]> {
  return db.select().from(tokens)
}

/** Writes what the catalogue says of its tokens over what is stored of them. */
export async function upsertTokens(db: Database, rows: readonly CatalogueRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(tokens)
    .values([...rows])
    .onConflictDoUpdate({
      target: tokens.id,
      set: {
        chainId: sql`excluded.chain_id`,
        address: sql`excluded.address`,
        symbol: sql`excluded.symbol`,
        name: sql`excluded.name`,
        decimals: sql`excluded.decimals`,
        logoUri: sql`excluded.logo_uri`,
        coingeckoId: sql`excluded.coingecko_id`,
        usdPegged: sql`excluded.usd_pegged`,
        takesPermit: sql`excluded.takes_permit`,
        listed: sql`excluded.listed`,
      },
    })
}

/** Takes every token but these off the list; subscriptions that offer them keep them. */
export async function unlistOtherTokens(db: Database, params: { ids: readonly string[] }): Promise<number> {
  const gone = await db
    .update(tokens)
    .set({ listed: false })
    .where(and(eq(tokens.listed, true), notInArray(tokens.id, [...params.ids])))
    .returning({ id: tokens.id })
  return gone.length
}
