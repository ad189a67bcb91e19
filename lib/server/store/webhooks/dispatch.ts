import 'server-only'
import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { events } from '../schema/schema'
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '../schema/webhook-schema'
import type { EndpointRow } from './endpoints'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect
export type AttemptRow = typeof webhookAttempts.$inferSelect

/** A process's hold on an endpoint: its `fence` is that of the process that took it last. */
export interface EndpointHold {
  readonly id: string
  readonly fence: number
}
const isHeld = ({ id, fence }: EndpointHold) =>
  and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.fence, fence))

/**
 * Takes endpoints of all merchants that have something to do and that no process holds, those first that waited
 * longest. Rows that another process takes meanwhile are passed over.
 * @param params.settled - events up to this one are committed, or never will be
 * @param params.except - endpoints that this process holds
 */
export async function claimEndpoints(
  db: Database,
  params: { now: Date; leaseUntil: Date; settled: bigint; limit: number; except: readonly string[] },
): Promise<EndpointRow[]> {
  const { now, leaseUntil, settled, limit, except } = params
  const fresh = db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.merchantId, webhookEndpoints.merchantId),
        gt(events.id, webhookEndpoints.plannedEvent),
        lte(events.id, settled),
      ),
    )
  const free = db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        isNull(webhookEndpoints.disabledReason),
        or(isNull(webhookEndpoints.leaseUntil), lte(webhookEndpoints.leaseUntil, now)),
        or(isNull(webhookEndpoints.pausedUntil), lte(webhookEndpoints.pausedUntil, now)),
        // One that a process did not let go of may have anything left to do.
        or(lte(webhookEndpoints.dueAt, now), isNotNull(webhookEndpoints.leaseUntil), exists(fresh)),
        except.length > 0 ? notInArray(webhookEndpoints.id, [...except]) : undefined,
      ),
    )
    .orderBy(sql`${webhookEndpoints.servedAt} nulls first`)
    .limit(limit)
    .for('no key update', { skipLocked: true })
  return db
    .update(webhookEndpoints)
    .set({ leaseUntil, servedAt: now, fence: sql`${webhookEndpoints.fence} + 1` })
    .where(inArray(webhookEndpoints.id, free))
    .returning()
}

/**
 * Extends the hold on an endpoint and locks its row until the transaction ends.
 * @returns the endpoint as it is now; null where it was removed, disabled or taken over: nothing may be written then.
 */
export async function keepEndpoint(
  tx: Database,
  { leaseUntil, ...hold }: EndpointHold & { leaseUntil: Date },
): Promise<EndpointRow | null> {
  const [row] = await tx
    .update(webhookEndpoints)
    .set({ leaseUntil })
    .where(and(isHeld(hold), isNull(webhookEndpoints.disabledReason)))
    .returning()
  return row ?? null
}

/** Lets go of an endpoint, unless it was taken over. */
export async function releaseEndpoint(tx: Database, hold: EndpointHold): Promise<void> {
  // Locked by a statement of its own, so that the next one sees what others asked for until then.
  const [held] = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(isHeld(hold))
    .for('no key update')
  if (!held) return
  await tx.update(webhookEndpoints).set({ leaseUntil: null, dueAt: earliestDue() }).where(isHeld(hold))
}

/** Time of an endpoint's next attempt; null where none waits. */
function earliestDue() {
  return sql<Date | null>`(
    select min(${webhookDeliveries.nextAttemptAt}) from ${webhookDeliveries}
    where ${webhookDeliveries.endpointId} = ${webhookEndpoints.id} and ${webhookDeliveries.status} = 'pending'
  )`
}

/**
 * Adds planned deliveries of a held endpoint, and moves its place in the log. A delivery that exists was asked for
 * again: it begins anew.
 */
export async function planDeliveries(
  tx: Database,
  params: {
    endpointId: string
    rows: readonly (typeof webhookDeliveries.$inferInsert)[]
    plannedEvent: bigint
  },
): Promise<void> {
  const { endpointId, rows, plannedEvent } = params
  if (rows.length > 0) {
    await tx
      .insert(webhookDeliveries)
      .values([...rows])
      .onConflictDoUpdate({
        target: [webhookDeliveries.endpointId, webhookDeliveries.eventId],
        set: {
          status: 'pending',
          attempts: 0,
          nextAttemptAt: sql`excluded.next_attempt_at`,
          createdAt: sql`excluded.created_at`,
          finishedAt: null,
        },
      })
  }
  await tx.update(webhookEndpoints).set({ plannedEvent }).where(eq(webhookEndpoints.id, endpointId))
}

/** Deliveries of a held endpoint that are due, in the order of the log. */
export async function listDueDeliveries(
  db: Database,
  params: { endpointId: string; now: Date; limit: number },
): Promise<DeliveryRow[]> {
  return db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, params.endpointId),
        eq(webhookDeliveries.status, 'pending'),
        lte(webhookDeliveries.nextAttemptAt, params.now),
      ),
    )
    .orderBy(asc(webhookDeliveries.eventId))
    .limit(params.limit)
}

/**
 * Records an attempt at a delivery of a held endpoint. A delivery that was asked for again meanwhile stays due.
 * @param params.plannedAt - `createdAt` of the delivery as it was read before the attempt
 */
export async function recordAttempt(
  tx: Database,
  params: {
    attempt: AttemptRow
    plannedAt: Date
    change: Pick<DeliveryRow, 'status' | 'attempts' | 'nextAttemptAt' | 'finishedAt'>
  },
): Promise<void> {
  const { attempt, plannedAt, change } = params
  await tx.insert(webhookAttempts).values(attempt)
  await tx
    .update(webhookDeliveries)
    .set(change)
    .where(and(eq(webhookDeliveries.id, attempt.deliveryId), eq(webhookDeliveries.createdAt, plannedAt)))
}

/** Writes the health of a held endpoint. */
export async function updateHealth(
  tx: Database,
  params: Pick<
    EndpointRow,
    'id' | 'failures' | 'failingSince' | 'pausedUntil' | 'disabledReason' | 'disabledAt'
  >,
): Promise<void> {
  const { id, ...health } = params
  await tx.update(webhookEndpoints).set(health).where(eq(webhookEndpoints.id, id))
}
