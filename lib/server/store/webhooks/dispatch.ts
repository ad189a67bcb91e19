import 'server-only'
import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lte,
  notInArray,
  or,
  type Param,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Database } from '../database/database'
import { placeholderOf, statement } from '../database/statement'
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
 * Makes the endpoints due whose merchants have events after one and up to another, all of them where `after` is null.
 * One that pauses is due once its pause is over.
 */
export async function markEndpointsDue(
  db: Database,
  { now, after, until }: { now: Date; after: bigint | null; until: bigint },
): Promise<void> {
  const fresh =
    after === null
      ? undefined
      : inArray(
          webhookEndpoints.merchantId,
          db
            .selectDistinct({ merchantId: events.merchantId })
            .from(events)
            .where(and(gt(events.id, after), lte(events.id, until))),
        )
  // In one order, so that processes that mark at the same time do not wait for each other in a circle.
  const late = db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        isNull(webhookEndpoints.disabledReason),
        or(isNull(webhookEndpoints.dueAt), gt(webhookEndpoints.dueAt, now)),
        fresh,
      ),
    )
    .orderBy(asc(webhookEndpoints.id))
    .for('no key update')
  await db
    .update(webhookEndpoints)
    .set({ dueAt: notInPause(sql`${now.toISOString()}::timestamptz`) })
    .where(inArray(webhookEndpoints.id, late))
}

/** A time, or the end of the endpoint's pause where that is later. */
function notInPause(time: SQL) {
  return sql<Date | null>`greatest(${time}, case when ${time} is not null then ${webhookEndpoints.pausedUntil} end)`
}

/** Condition of endpoints that have something to do and that no process holds. */
const isClaimable = (now: Date | Param) =>
  and(
    isNull(webhookEndpoints.disabledReason),
    lte(webhookEndpoints.dueAt, now),
    or(isNull(webhookEndpoints.leaseUntil), lte(webhookEndpoints.leaseUntil, now)),
    or(isNull(webhookEndpoints.pausedUntil), lte(webhookEndpoints.pausedUntil, now)),
  )

/** Reasons for a look for deliveries, of one statement, since most looks find nothing. */
export interface WaitingDeliveries {
  /** The last id of the log, of an event that is committed or not. */
  readonly lastEvent: bigint
  /** True where {@link claimEndpoints} would find something. */
  readonly isDue: boolean
}

export async function findWaitingDeliveries(
  db: Database,
  { now }: { now: Date },
): Promise<WaitingDeliveries> {
  const [row] = await selectWaiting(db, { now })
  return { lastEvent: BigInt(row?.lastEvent ?? 0), isDue: row?.isDue ?? false }
}

const selectWaiting = statement('waiting_deliveries', (db: Database) =>
  db
    .select({
      lastEvent: sql<string | null>`(select last_value::text from events_id_seq where is_called)`,
      isDue: sql<boolean>`${exists(
        db
          .select({ one: sql`1` })
          .from(webhookEndpoints)
          .where(isClaimable(placeholderOf(webhookEndpoints.dueAt, 'now'))),
      )}`,
    })
    .from(sql`(values (1)) as look`),
)

/**
 * Takes due endpoints of all merchants that no process holds, those first that waited longest. Rows that another
 * process takes meanwhile are passed over.
 * @param params.slow - those that answer slowly, or the others
 * @param params.except - endpoints that this process holds
 */
export async function claimEndpoints(
  db: Database,
  params: { now: Date; leaseUntil: Date; slow: boolean; limit: number; except: readonly string[] },
): Promise<EndpointRow[]> {
  const { now, leaseUntil, slow, limit, except } = params
  const free = db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.slow, slow),
        isClaimable(now),
        except.length > 0 ? notInArray(webhookEndpoints.id, [...except]) : undefined,
      ),
    )
    .orderBy(sql`${webhookEndpoints.servedAt} nulls first`)
    .limit(limit)
    .for('no key update', { skipLocked: true })
  return (
    db
      .update(webhookEndpoints)
      // Due once more at the end of the lease: a process that dies may leave anything to do.
      .set({ leaseUntil, dueAt: leaseUntil, servedAt: now, fence: sql`${webhookEndpoints.fence} + 1` })
      .where(inArray(webhookEndpoints.id, free))
      .returning()
  )
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

/** Lets go of an endpoint, unless it was taken over, and notes whether it is slow. */
export async function releaseEndpoint(
  tx: Database,
  { now, slow, ...hold }: EndpointHold & { now: Date; slow: boolean },
): Promise<void> {
  // Locked by a statement of its own, so that the next one sees what others asked for until then.
  const [held] = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(isHeld(hold))
    .for('no key update')
  if (!held) return
  await tx
    .update(webhookEndpoints)
    .set({ leaseUntil: null, slow, dueAt: notInPause(nextDue(now)) })
    .where(isHeld(hold))
}

/** Time at which an endpoint has something to do: at once where events are not planned yet; null where nothing waits. */
function nextDue(now: Date) {
  return sql`case
    when exists (
      select from ${events}
      where ${events.merchantId} = ${webhookEndpoints.merchantId} and ${events.id} > ${webhookEndpoints.plannedEvent}
    ) then ${now.toISOString()}::timestamptz
    else (
      select min(${webhookDeliveries.nextAttemptAt}) from ${webhookDeliveries}
      where ${webhookDeliveries.endpointId} = ${webhookEndpoints.id} and ${webhookDeliveries.status} = 'pending'
    )
  end`
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
