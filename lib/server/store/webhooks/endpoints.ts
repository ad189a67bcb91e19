import 'server-only'
import { and, asc, count, eq } from 'drizzle-orm'
import type { Database } from '../database/database'
import { users } from '../schema/schema'
import { webhookEndpoints } from '../schema/webhook-schema'

export type EndpointRow = typeof webhookEndpoints.$inferSelect

interface Mine {
  readonly id: string
  readonly merchantId: string
}
const isMine = ({ id, merchantId }: Mine) =>
  and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.merchantId, merchantId))

/** Endpoints of a merchant, the first created first. */
export async function listEndpoints(
  db: Database,
  { merchantId }: { merchantId: string },
): Promise<EndpointRow[]> {
  return db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.merchantId, merchantId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
}

/** Adds an endpoint unless its merchant has `most` already; null then. */
export async function insertEndpoint(
  tx: Database,
  { row, most }: { row: typeof webhookEndpoints.$inferInsert; most: number },
): Promise<EndpointRow | null> {
  const { merchantId } = row
  // One at a time for each merchant, else several at once would each find room for themselves.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, merchantId)).for('no key update')
  const [have] = await tx
    .select({ count: count() })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.merchantId, merchantId))
  if ((have?.count ?? 0) >= most) return null
  const [inserted] = await tx.insert(webhookEndpoints).values(row).returning()
  return inserted ?? null
}

export async function findEndpoint(db: Database, mine: Mine): Promise<EndpointRow | null> {
  const [row] = await db.select().from(webhookEndpoints).where(isMine(mine))
  return row ?? null
}

/** A merchant's endpoint, locked until the transaction ends: nothing is planned or recorded for it meanwhile. */
export async function lockEndpoint(tx: Database, mine: Mine): Promise<EndpointRow | null> {
  const [row] = await tx.select().from(webhookEndpoints).where(isMine(mine)).for('no key update')
  return row ?? null
}

/** Changes a locked endpoint. */
export async function updateEndpoint(
  tx: Database,
  { change, ...mine }: Mine & { change: Partial<typeof webhookEndpoints.$inferInsert> },
): Promise<EndpointRow> {
  const [row] = await tx.update(webhookEndpoints).set(change).where(isMine(mine)).returning()
  if (!row) throw new Error(`Endpoint ${mine.id} is not there to be changed`)
  return row
}

/** Removes an endpoint with its deliveries; null where the merchant has none of this id. */
export async function deleteEndpoint(tx: Database, mine: Mine): Promise<EndpointRow | null> {
  const [row] = await tx.delete(webhookEndpoints).where(isMine(mine)).returning()
  return row ?? null
}
