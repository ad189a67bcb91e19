import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { statement } from '../database/statement'
import { chainCursors } from '../schema/payment-schema'

export type ChainCursor = typeof chainCursors.$inferSelect

/** Position up to which a chain was read; null where it never was. */
export async function findChainCursor(
  db: Database,
  params: { chainId: number },
): Promise<ChainCursor | null> {
  const [row] = await selectCursor(db, params)
  return row ?? null
}

/** Asked for by every job that looks at a chain. */
const selectCursor = statement('chain_cursor', (db: Database) =>
  db
    .select()
    .from(chainCursors)
    .where(eq(chainCursors.chainId, sql.placeholder('chainId'))),
)

export async function saveChainCursor(tx: Database, cursor: ChainCursor): Promise<void> {
  const { chainId, ...place } = cursor
  await tx
    .insert(chainCursors)
    .values(cursor)
    .onConflictDoUpdate({ target: chainCursors.chainId, set: place })
}
