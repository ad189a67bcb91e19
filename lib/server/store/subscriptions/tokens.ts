import 'server-only'
import { and, asc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { type Address, isAddress } from 'viem'
import type { Database } from '../database/database'
import { insertRows } from '../database/json-rows'
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
  await insertRows(
    db,
    tokens,
    rows,
    sql`on conflict (id) do update set
      chain_id = excluded.chain_id,
      address = excluded.address,
      symbol = excluded.symbol,
      name = excluded.name,
      decimals = excluded.decimals,
      logo_uri = excluded.logo_uri,
      coingecko_id = excluded.coingecko_id,
      usd_pegged = excluded.usd_pegged,
      takes_permit = excluded.takes_permit,
      listed = excluded.listed`,
  )
}

/** Takes every token but these off the list; subscriptions that offer them keep them. */
export async function unlistOtherTokens(db: Database, params: { ids: readonly string[] }): Promise<number> {
  const gone = await db
    .update(tokens)
    .set({ listed: false })
    .where(and(eq(tokens.listed, true), sql`${tokens.id} <> all(${sql.param([...params.ids])}::text[])`))
    .returning({ id: tokens.id })
  return gone.length
}
