import 'server-only'
import { and, asc, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { charges, mandates } from '../schema/payment-schema'
import { subscribers, subscriptions, tokens } from '../schema/schema'
import type { SubscriptionRow } from '../subscriptions/subscriptions'
import type { TokenRow } from '../subscriptions/tokens'
import type { ChargeRow } from './charges'
import type { SubscriberRow } from './subscribers'

/** A window that has come of a subscriber who never signed anything. */
export interface UnsignedWindow {
  readonly subscriber: SubscriberRow
  readonly subscription: Pick<SubscriptionRow, 'status'>
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
  const rows = await tx
    .select({ subscriber: subscribers, status: subscriptions.status, token: tokens, charge: charges })
    .from(subscribers)
    .innerJoin(subscriptions, eq(subscriptions.id, subscribers.subscriptionId))
    .innerJoin(tokens, eq(tokens.id, subscribers.tokenId))
    .leftJoin(
      charges,
      and(eq(charges.subscriberId, subscribers.id), eq(charges.period, subscribers.nextPeriod)),
    )
    .where(
      and(
        lte(subscribers.nextChargeAt, at),
        ne(subscribers.status, 'cancelled'),
        gt(subscribers.priceMicroUsd, 0n),
        sql`not exists (select 1 from ${mandates} where ${mandates.subscriberId} = ${subscribers.id})`,
        or(isNull(charges.nextAttemptAt), lte(charges.nextAttemptAt, at)),
      ),
    )
    .orderBy(asc(dueAt), asc(subscribers.id))
    .limit(limit)
    .for('no key update', { of: subscribers, skipLocked: true })
  return rows.map(({ status, ...row }) => ({ ...row, subscription: { status } }))
}
