import 'server-only'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/database'
import { chainCursors } from '../schema/payment-schema'

export type ChainCursor = typeof chainCursors.$inferSelect

/** Position up to which a chain was read; null where it never was. */
export async function findChainCursor(
  db: Database,
  params: { chainId: number },
): Promise<ChainCursor | null> {
  const [row] = await db.select().from(chainCursors).where(eq(chainCursors.chainId, params.chainId))
  return row ?? null
}

export async function saveChainCursor(tx: Database, cursor: ChainCursor): Promise<void> {
  const { chainId, ...place } = cursor
  await tx
    .insert(chainCursors)
    .values(cursor)
    .onConflictDoUpdate({ target: chainCursors.chainId, set: place })
}
