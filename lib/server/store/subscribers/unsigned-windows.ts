import 'server-only'
import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { charges, mandates } from '../schema/payment-schema'
import { isRunningStatus } from '../schema/running'
import { subscribers, subscriptions, tokens } from '../schema/schema'
import type { SubscriptionRow } from '../subscriptions/subscriptions'
import type { TokenRow } from '../subscriptions/tokens'
import type { ChargeRow } from './charges'
import type { SubscriberRow } from './subscribers'

/** A window that has come of a subscriber who never signed anything. */
export interface UnsignedWindow {
  readonly subscriber: SubscriberRow
  readonly subscription: Pick<SubscriptionRow, 'status' | 'retryDays'>
  readonly token: TokenRow
  /** The charge of the window, where an attempt at it was made. */
  readonly charge: ChargeRow | null
}

/**
 * Running subscribers without a mandate whose window, or whose next attempt at it, has come; the longest due first,
 * locked until the transaction ends. Only sample data has such subscribers.
 */
export async function lockUnsignedWindows(
  tx: Database,
  params: { at: Date; limit: number },
): Promise<UnsignedWindow[]> {
  const { at, limit } = params
  const dueAt = sql`coalesce(${charges.nextAttemptAt}, ${subscribers.nextChargeAt})`
  return tx
    .select({
      subscriber: subscribers,
      subscription: { status: subscriptions.status, retryDays: subscriptions.retryDays },
      token: tokens,
      charge: charges,
    })
    .from(subscribers)
    .innerJoin(subscriptions, eq(subscriptions.id, subscribers.subscriptionId))
    .innerJoin(tokens, eq(tokens.id, subscribers.tokenId))
    .leftJoin(
      charges,
      and(
        eq(charges.subscriberId, subscribers.id),
        eq(charges.terms, subscribers.terms),
        eq(charges.period, subscribers.nextPeriod),
      ),
    )
    .where(
      and(
        lte(subscribers.nextChargeAt, at),
        isRunningStatus(subscribers.status),
        gt(subscribers.priceMicroUsd, 0n),
        sql`not exists (select 1 from ${mandates} where ${mandates.subscriberId} = ${subscribers.id})`,
        or(isNull(charges.nextAttemptAt), lte(charges.nextAttemptAt, at)),
      ),
    )
    .orderBy(asc(dueAt), asc(subscribers.id))
    .limit(limit)
    .for('no key update', { of: subscribers, skipLocked: true })
}
