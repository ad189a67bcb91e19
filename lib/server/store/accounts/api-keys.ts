import 'server-only'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { joinedReads } from '../database/joined-reads'
import { arrayPlaceholder, statement } from '../database/statement'
import { users } from '../schema/schema'
import { apiKeys } from '../schema/sign-in-schema'
import { type AccountOfCredential, accountOfCredential } from './users'

export type ApiKeyRow = typeof apiKeys.$inferSelect

/**
 * A key that is neither revoked nor expired at `now`, with its merchant; null otherwise. Those asked for at the same
 * moment share a statement.
 */
export async function findLiveApiKey(
  db: Database,
  { keyHash, now }: { keyHash: string; now: Date },
): Promise<(ApiKeyRow & AccountOfCredential) | null> {
  const found = await readApiKey(db, keyHash)
  return found && !found.revokedAt && (!found.expiresAt || found.expiresAt > now) ? found : null
}

const readApiKey = joinedReads(async (db, keyHashes) => {
  const found = await selectApiKeys(db, { keyHashes })
  return new Map(found.map(({ key, ...account }) => [key.keyHash, { ...key, ...account }]))
})

const selectApiKeys = statement('api_keys', (db: Database) =>
  db
    .select({ key: apiKeys, ...accountOfCredential })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.merchantId))
    .where(sql`${apiKeys.keyHash} = any(${arrayPlaceholder('keyHashes', 'text')})`),
)

export async function insertApiKey(db: Database, key: typeof apiKeys.$inferInsert): Promise<void> {
  await db.insert(apiKeys).values(key)
}

/** A merchant's keys, newest first, revoked ones included. */
export async function listApiKeyRows(db: Database, params: { merchantId: string }): Promise<ApiKeyRow[]> {
  return db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.merchantId, params.merchantId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
}

export async function touchApiKey(db: Database, params: { id: string; now: Date }): Promise<void> {
  await db.update(apiKeys).set({ lastUsedAt: params.now }).where(eq(apiKeys.id, params.id))
}

/** Revokes a key unless it is revoked already; true when the merchant has such a key. */
export async function revokeApiKeyRow(
  db: Database,
  params: { id: string; merchantId: string; now: Date },
): Promise<{ found: boolean; changed: boolean }> {
  const mine = and(eq(apiKeys.id, params.id), eq(apiKeys.merchantId, params.merchantId))
  const changed = await db
    .update(apiKeys)
    .set({ revokedAt: params.now })
    .where(and(mine, isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id })
  if (changed.length > 0) return { found: true, changed: true }
  const [row] = await db.select({ id: apiKeys.id }).from(apiKeys).where(mine)
  return { found: row !== undefined, changed: false }
}

/** Revokes every key of a merchant that was not revoked yet; returns how many. */
export async function revokeApiKeysOf(
  tx: Database,
  params: { merchantId: string; now: Date },
): Promise<number> {
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: params.now })
    .where(and(eq(apiKeys.merchantId, params.merchantId), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id })
  return revoked.length
}
