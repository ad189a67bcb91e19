import 'server-only'
import { and, asc, count, eq, exists, inArray, not, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { AuditAction } from '@/lib/billing/accounts/audit-action'
import { type CancelReason, NOT_PAUSED } from '@/lib/billing/subscriptions/subscriber'
import type { AuditEntry } from '../accounts/audit-log'
import { DISCARDED } from '../chain/mandates'
import type { Database } from '../database/database'
import { allowLongStatements, MANY_ROWS_MS } from '../database/silent-connections'
import { fixedLimit, placeholderOf, statement } from '../database/statement'
import { nextLogId } from '../schema/columns'
import { charges, mandates } from '../schema/payment-schema'
import { isRunningStatus } from '../schema/running'
import { auditLog, events, subscribers, subscriptions } from '../schema/schema'
import { GIVEN_UP, isWaiting } from './charges'
import { eventColumns } from './subscriber-events'

/**
 * Ends every running subscriber of a subscription, with an event for each, and gives up their waiting charges and terms:
 * one statement for any number. The rule is that of `cancelNow`; an earlier reason stays.
 * Concurrent calls end each subscriber once, since the second finds it cancelled when the first releases its lock.
 * @returns the number of subscribers that this call ended.
 */
export async function endRunningSubscribers(
  tx: Database,
  params: { merchantId: string; subscriptionId: string; at: Date; reason: CancelReason },
): Promise<number> {
  const { merchantId, subscriptionId, at, reason } = params
  await allowLongStatements(tx, MANY_ROWS_MS)
  const which = and(
    eq(subscribers.merchantId, merchantId),
    eq(subscribers.subscriptionId, subscriptionId),
    isRunningStatus(subscribers.status),
  )
  const [row] = await endAndAnnounce(tx, { which, reason, at })
  return row?.count ?? 0
}

/** Outcome of a cancel for one wallet. */
interface WalletEnd {
  /** Number of subscribers that it ended. */
  readonly ended: number
  /** True where the wallet ever subscribed. */
  readonly everSubscribed: boolean
  /** False where the merchant has no such subscription. */
  readonly isKnown: boolean
}

/**
 * Ends what one wallet pays for a subscription, as {@link endRunningSubscribers} does, with the entry of the audit log:
 * all of it in one statement.
 */
export async function endRunningOfWallet(
  db: Database,
  params: {
    merchantId: string
    subscriptionId: string
    eoaAddress: Address
    at: Date
    reason: CancelReason
    entry: Pick<AuditEntry, 'actor' | 'actorName' | 'requestId'> & { action: AuditAction }
  },
): Promise<WalletEnd> {
  const { at, entry, ...which } = params
  const [row] = await endOfWallet(db, {
    ...which,
    ...{ actor: entry.actor, actorName: entry.actorName ?? '', requestId: entry.requestId ?? null },
    action: entry.action,
    at: at.toISOString(),
  })
  if (!row) throw new Error('A statement that counts returned no row')
  return row
}

const endOfWallet = statement('end_running_of_wallet', (db: Database) => {
  const [merchantId, subscriptionId, eoaAddress, at] = [
    sql.placeholder('merchantId'),
    sql.placeholder('subscriptionId'),
    placeholderOf(subscribers.eoaAddress, 'eoaAddress'),
    sql.placeholder('at'),
  ]
  const ofWallet = and(
    eq(subscribers.merchantId, merchantId),
    eq(subscribers.subscriptionId, subscriptionId),
    eq(subscribers.eoaAddress, eoaAddress),
  )
  const { ended, ...follow } = endsOf(db, {
    which: and(ofWallet, isRunningStatus(subscribers.status)),
    reason: sql.placeholder('reason'),
    at,
  })
  const all = db
    .$with('ended_count')
    .as(db.select({ count: sql<number>`count(*)::int`.as('count') }).from(ended))
  const details = sql`jsonb_build_object('cancelled', ${all.count}, 'eoaAddress', ${eoaAddress}::text)`
  const audited = db.$with('audited').as(
    db
      .insert(auditLog)
      .select(
        db
          .select({
            id: sql<bigint>`${nextLogId('audit_log')}`.as('audit_id'),
            merchantId: sql<string>`${merchantId}::uuid`.as('audit_merchant_id'),
            actor: sql<string>`${sql.placeholder('actor')}::text`.as('audit_actor'),
            actorName: sql<string>`${sql.placeholder('actorName')}::text`.as('audit_actor_name'),
            action: sql<AuditAction>`${sql.placeholder('action')}::text`.as('audit_action'),
            target: sql<string>`${subscriptionId}::text`.as('audit_target'),
            details: sql<Record<string, unknown>>`${details}`.as('audit_details'),
            requestId: sql<string | null>`${sql.placeholder('requestId')}::text`.as('audit_request_id'),
            createdAt: sql<Date>`${at}::timestamptz`.as('audit_created_at'),
          })
          .from(all)
          .where(sql`${all.count} > 0`),
      )
      .returning({ id: auditLog.id }),
  )
  const mine = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.merchantId, merchantId)))
  return db
    .with(ended, follow.announced, follow.givenUp, follow.discarded, all, audited)
    .select({
      ended: all.count,
      everSubscribed: sql<boolean>`${exists(db.select({ id: subscribers.id }).from(subscribers).where(ofWallet))}`,
      isKnown: sql<boolean>`${exists(mine)}`,
    })
    .from(all)
})

/** True where the scheduled cancel of a subscriber has come: a look costs a fraction of what ending takes to plan. */
export async function hasEndDue(db: Database, params: { at: Date }): Promise<boolean> {
  return (await selectEndDue(db, { at: params.at.toISOString() })).length > 0
}

const selectEndDue = statement('end_due', (db: Database) =>
  db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(sql`${subscribers.cancelAt} <= ${sql.placeholder('at')}::timestamptz`)
    .limit(fixedLimit(1)),
)

/**
 * Ends up to `limit` subscribers whose scheduled cancel has come, with an event for each; the same rule as
 * `finishScheduledCancel`. One with a charge on its way waits until it is known to be paid, which gives its window, or
 * not. Rows that another process works on are passed over.
 * @returns the number of subscribers that this call ended.
 */
export async function endDueSubscribers(tx: Database, params: { at: Date; limit: number }): Promise<number> {
  const [row] = await endDue(tx, { at: params.at.toISOString(), limit: params.limit })
  return row?.count ?? 0
}

const endDue = statement('end_due_subscribers', (tx: Database) => {
  const at = sql.placeholder('at')
  const onItsWay = tx
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.subscriberId, subscribers.id), inArray(charges.status, ['submitted', 'pending'])))
  const due = tx
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(sql`${subscribers.cancelAt} <= ${at}::timestamptz`, not(exists(onItsWay))))
    .orderBy(asc(subscribers.cancelAt))
    .limit(sql.placeholder('limit'))
    .for('no key update', { skipLocked: true })
  return endAndAnnounce(tx, { which: inArray(subscribers.id, due), reason: null, at })
})

function endAndAnnounce(tx: Database, end: End) {
  const { ended, announced, givenUp, discarded } = endsOf(tx, end)
  return tx.with(ended, announced, givenUp, discarded).select({ count: count() }).from(ended)
}

interface End {
  readonly which: SQL | undefined
  readonly reason: CancelReason | Placeholder | null
  /** A placeholder is given as ISO 8601. */
  readonly at: Date | Placeholder
}

/** Parts of a statement that ends the subscribers of `which`. */
function endsOf(tx: Database, end: End) {
  const at = end.at instanceof Date ? end.at.toISOString() : end.at
  const asAgreed = sql`(${subscribers.cancelAt} <= ${at}::timestamptz and ${subscribers.cancelOrigin} = 'terms')`
  const ended = tx.$with('ended').as(
    tx
      .update(subscribers)
      .set({
        asOf: sql`${at}::timestamptz`,
        status: sql`case when ${asAgreed} then 'ended' else 'cancelled' end`,
        nextPeriod: null,
        nextChargeAt: null,
        ...NOT_PAUSED,
        cancelAt: null,
        cancelOrigin: null,
        // A cancel that came to its time before counts from then; LEAST passes over null.
        cancelledAt: sql`least(${subscribers.cancelAt}, ${at}::timestamptz)`,
        // The end that was agreed on is no reason of a cancel that comes before it.
        cancelReason: sql`case when ${asAgreed} is not true and ${subscribers.cancelOrigin} = 'terms' then ${end.reason} else coalesce(${subscribers.cancelReason}, ${end.reason}) end`,
      })
      .where(end.which)
      .returning(),
  )
  const announced = tx.$with('announced').as(
    tx
      .insert(events)
      .select(tx.select(eventColumns(ended, { type: 'over', at: end.at })).from(ended))
      .returning({ id: events.id }),
  )
  const givenUp = tx.$with('given_up').as(
    tx
      .update(charges)
      .set(GIVEN_UP)
      .where(and(inArray(charges.subscriberId, tx.select({ id: ended.id }).from(ended)), isWaiting))
      .returning({ id: charges.id }),
  )
  const discarded = tx.$with('discarded').as(
    tx
      .update(mandates)
      .set(DISCARDED)
      .where(
        and(
          inArray(mandates.subscriberId, tx.select({ id: ended.id }).from(ended)),
          eq(mandates.status, 'pending'),
        ),
      )
      .returning({ id: mandates.id }),
  )
  return { ended, announced, givenUp, discarded }
}
