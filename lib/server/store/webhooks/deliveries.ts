import 'server-only'
import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, lt, or, sql } from 'drizzle-orm'
import { HOUR_MS } from '@/lib/billing/durations'
import type { EventType } from '@/lib/billing/event-type'
import type { Position } from '../database/cursor'
import type { Database } from '../database/database'
import { events } from '../schema/schema'
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '../schema/webhook-schema'
import type { AttemptRow, DeliveryRow } from './dispatch'

/** A delivery with its last attempt; null before the first. */
export interface DeliveryDetails {
  readonly delivery: DeliveryRow
  readonly last: Pick<AttemptRow, 'at' | 'statusCode' | 'failure' | 'durationMs'> | null
}

export interface DeliveryFilters {
  readonly endpointId?: string | undefined
  readonly status?: DeliveryRow['status'] | undefined
  readonly type?: EventType | undefined
}

/** Columns of a delivery as it is shown: of an endpoint that is off nothing is tried, until it is turned on again. */
const shown = {
  ...getTableColumns(webhookDeliveries),
  nextAttemptAt:
    sql<Date | null>`case when ${webhookEndpoints.disabledReason} is null then ${webhookDeliveries.nextAttemptAt} end`.mapWith(
      webhookDeliveries.nextAttemptAt,
    ),
}
const itsEndpoint = eq(webhookEndpoints.id, webhookDeliveries.endpointId)

/** A page of a merchant's deliveries, the newest first. */
export async function pageOfDeliveries(
  db: Database,
  params: { merchantId: string; filters: DeliveryFilters; after: Position | null; limit: number },
): Promise<DeliveryDetails[]> {
  const { merchantId, filters, after, limit } = params
  const rows = await db
    .select(shown)
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, itsEndpoint)
    .where(
      and(
        eq(webhookDeliveries.merchantId, merchantId),
        filters.endpointId ? eq(webhookDeliveries.endpointId, filters.endpointId) : undefined,
        filters.status ? eq(webhookDeliveries.status, filters.status) : undefined,
        filters.type ? eq(webhookDeliveries.type, filters.type) : undefined,
        after?.at
          ? or(
              lt(webhookDeliveries.createdAt, after.at),
              and(eq(webhookDeliveries.createdAt, after.at), lt(webhookDeliveries.id, after.id)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit)
  const lasts = await lastAttempts(db, { merchantId, ids: rows.map(({ id }) => id) })
  return rows.map((delivery) => ({ delivery, last: lasts.get(delivery.id) ?? null }))
}

async function lastAttempts(
  db: Database,
  { merchantId, ids }: { merchantId: string; ids: readonly string[] },
): Promise<Map<string, AttemptRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([webhookAttempts.deliveryId])
    .from(webhookAttempts)
    .where(and(eq(webhookAttempts.merchantId, merchantId), inArray(webhookAttempts.deliveryId, [...ids])))
    .orderBy(webhookAttempts.deliveryId, desc(webhookAttempts.at), desc(webhookAttempts.id))
  return new Map(rows.map((row) => [row.deliveryId, row]))
}

interface Mine {
  readonly id: string
  readonly merchantId: string
}
const isMine = ({ id, merchantId }: Mine) =>
  and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.merchantId, merchantId))

export async function findDelivery(db: Database, mine: Mine): Promise<DeliveryRow | null> {
  const [row] = await db
    .select(shown)
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, itsEndpoint)
    .where(isMine(mine))
  return row ?? null
}

/** The latest attempts at a merchant's delivery, the first one first. */
export async function listAttempts(
  db: Database,
  { id, merchantId, limit }: Mine & { limit: number },
): Promise<AttemptRow[]> {
  const rows = await db
    .select()
    .from(webhookAttempts)
    .where(and(eq(webhookAttempts.deliveryId, id), eq(webhookAttempts.merchantId, merchantId)))
    .orderBy(desc(webhookAttempts.at), desc(webhookAttempts.id))
    .limit(limit)
  return rows.reverse()
}

/** Makes a merchant's delivery due once more, from its first attempt on, and so its endpoint. The endpoint is locked. */
export async function askAgain(tx: Database, { at, ...mine }: Mine & { at: Date }): Promise<DeliveryRow> {
  const [row] = await tx
    .update(webhookDeliveries)
    .set({ status: 'pending', attempts: 0, nextAttemptAt: at, finishedAt: null, createdAt: at })
    .where(isMine(mine))
    .returning()
  if (!row) throw new Error(`Delivery ${mine.id} is not there to be sent again`)
  await tx
    .update(webhookEndpoints)
    .set({ dueAt: at, pausedUntil: null })
    .where(eq(webhookEndpoints.id, row.endpointId))
  return row
}

/**
 * The first event of a merchant from a time on, in the order of the log; null where there is none. A transaction takes
 * its time before it writes, so the log's times are not in order everywhere.
 */
export async function findFirstEventSince(
  db: Database,
  { merchantId, since }: { merchantId: string; since: Date },
): Promise<bigint | null> {
  const ofMerchant = eq(events.merchantId, merchantId)
  // The log is read backwards until there.
  const wellBefore = db
    .select({ id: events.id })
    .from(events)
    .where(and(ofMerchant, lt(events.createdAt, new Date(since.getTime() - LONGEST_DELAY_MS))))
    .orderBy(desc(events.id))
    .limit(1)
  const [row] = await db
    .select({ id: events.id })
    .from(events)
    .where(and(ofMerchant, gt(events.id, sql`coalesce(${wellBefore}, 0)`), gte(events.createdAt, since)))
    .orderBy(asc(events.id))
    .limit(1)
  return row?.id ?? null
}

/** Longest time between an event's own and its place in the log. Decided, far beyond any transaction. */
const LONGEST_DELAY_MS = HOUR_MS

/** Removes up to `limit` deliveries, with their attempts, that were planned before a time; returns how many. */
export async function deleteOldDeliveries(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, before))
    .orderBy(asc(webhookDeliveries.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const deleted = await db
    .delete(webhookDeliveries)
    .where(inArray(webhookDeliveries.id, old))
    .returning({ id: webhookDeliveries.id })
  return deleted.length
}
