import 'server-only'
import { and, asc, count, eq, exists, inArray, lte, not, type SQL, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import { type CancelReason, NOT_PAUSED } from '@/lib/billing/subscriptions/subscriber'
import { DISCARDED } from '../chain/mandates'
import type { Database } from '../database/database'
import { charges, mandates } from '../schema/payment-schema'
import { isRunningStatus } from '../schema/running'
import { events, subscribers } from '../schema/schema'
import { GIVEN_UP, isWaiting } from './charges'
import { eventColumns } from './subscriber-events'
import { walletIs } from './subscribers'

/**
 * Ends every running subscriber of a subscription, or that of one wallet, with an event for each, and gives up
 * their waiting charges and terms: one statement for any number. The rule is that of `cancelNow`; an earlier reason stays.
 * Concurrent calls end each subscriber once, since the second finds it cancelled when the first releases its lock.
 * @returns the number of subscribers that this call ended.
 */
export async function endRunningSubscribers(
  tx: Database,
  params: {
    merchantId: string
    subscriptionId: string
    eoaAddress?: Address | undefined
    at: Date
    reason: CancelReason
  },
): Promise<number> {
  const { merchantId, subscriptionId, eoaAddress, at, reason } = params
  // A server ends what takes long; hundreds of thousands of rows may, and must not be impossible to cancel.
  if (eoaAddress === undefined) await tx.execute(sql`set local statement_timeout = '10min'`)
  return endAndAnnounce(tx, {
    which: and(
      eq(subscribers.merchantId, merchantId),
      eq(subscribers.subscriptionId, subscriptionId),
      isRunningStatus(subscribers.status),
      eoaAddress === undefined ? undefined : walletIs(eoaAddress),
    ),
    reason,
    at,
  })
}

/**
 * Ends up to `limit` subscribers whose scheduled cancel has come, with an event for each; the same rule as
 * `finishScheduledCancel`. One with a charge on its way waits until it is known to be paid, which gives its window, or
 * not. Rows that another process works on are passed over.
 * @returns the number of subscribers that this call ended.
 */
export async function endDueSubscribers(tx: Database, params: { at: Date; limit: number }): Promise<number> {
  const onItsWay = tx
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.subscriberId, subscribers.id), inArray(charges.status, ['submitted', 'pending'])))
  const due = tx
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(lte(subscribers.cancelAt, params.at), not(exists(onItsWay))))
    .orderBy(asc(subscribers.cancelAt))
    .limit(params.limit)
    .for('no key update', { skipLocked: true })
  return endAndAnnounce(tx, {
    which: inArray(subscribers.id, due),
    reason: null,
    at: params.at,
  })
}

async function endAndAnnounce(
  tx: Database,
  end: { which: SQL | undefined; reason: CancelReason | null; at: Date },
): Promise<number> {
  const asAgreed = sql`(${subscribers.cancelAt} <= ${end.at.toISOString()}::timestamptz and ${subscribers.cancelOrigin} = 'terms')`
  const ended = tx.$with('ended').as(
    tx
      .update(subscribers)
      .set({
        status: sql`case when ${asAgreed} then 'ended' else 'cancelled' end`,
        nextPeriod: null,
        nextChargeAt: null,
        ...NOT_PAUSED,
        cancelAt: null,
        cancelOrigin: null,
        // A cancel that came to its time before counts from then; LEAST passes over null.
        cancelledAt: sql`least(${subscribers.cancelAt}, ${end.at.toISOString()}::timestamptz)`,
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
  const [row] = await tx.with(ended, announced, givenUp, discarded).select({ count: count() }).from(ended)
  return row?.count ?? 0
}
