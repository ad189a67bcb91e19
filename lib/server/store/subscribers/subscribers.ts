import 'server-only'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import { nextChargeAt, type SubscriberState } from '@/lib/billing/subscriptions/subscriber'
import { discardWaitingTerms } from '../chain/mandates'
import type { Database } from '../database/database'
import { plans, subscribers, tokens } from '../schema/schema'
import type { PlanRow } from '../subscriptions/plans'
import type { TokenRow } from '../subscriptions/tokens'
import { giveUpCharges } from './charges'

export type SubscriberRow = typeof subscribers.$inferSelect

/** A subscriber with the plan and the token of its terms. */
export interface SubscriberDetails {
  readonly subscriber: SubscriberRow
  readonly plan: PlanRow
  readonly token: TokenRow
}

export const walletIs = (address: Address) => eq(subscribers.eoaAddress, address)

/**
 * Adds a subscriber unless the wallet has a running one for the subscription; false then.
 * Of two at the same moment one wins, by the unique index `subscribers_one_running`.
 */
export async function insertSubscriber(tx: Database, row: SubscriberRow): Promise<boolean> {
  const inserted = await tx
    .insert(subscribers)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: subscribers.id })
  return inserted.length > 0
}

export async function findSubscriberDetails(
  db: Database,
  params: { id: string; merchantId: string },
): Promise<SubscriberDetails | null> {
  const [row] = await selectDetails(db).where(
    and(eq(subscribers.id, params.id), eq(subscribers.merchantId, params.merchantId)),
  )
  return row ?? null
}

/** Those of the ids that are subscribers of the merchant's subscription, in no order. */
export async function findManySubscriberDetails(
  db: Database,
  params: { ids: readonly string[]; merchantId: string; subscriptionId: string },
): Promise<SubscriberDetails[]> {
  return selectDetails(db).where(
    and(
      // One array parameter, so that the statement text is the same for any count.
      sql`${subscribers.id} = any(${`{${params.ids.join()}}`}::uuid[])`,
      eq(subscribers.merchantId, params.merchantId),
      eq(subscribers.subscriptionId, params.subscriptionId),
    ),
  )
}

/** A merchant's subscriber, locked until the transaction ends, so that changes of it come one after the other. */
export async function lockSubscriberDetails(
  tx: Database,
  params: { id: string; merchantId: string },
): Promise<SubscriberDetails | null> {
  const [row] = await selectDetails(tx)
    .where(and(eq(subscribers.id, params.id), eq(subscribers.merchantId, params.merchantId)))
    .for('no key update', { of: subscribers })
  return row ?? null
}

/** Locks those of the ids that are subscribers of the merchant, in a fixed order that prevents deadlocks. */
export async function lockSubscribers(
  tx: Database,
  params: { ids: readonly string[]; merchantId: string },
): Promise<SubscriberRow[]> {
  return tx
    .select()
    .from(subscribers)
    .where(and(inArray(subscribers.id, [...params.ids]), eq(subscribers.merchantId, params.merchantId)))
    .orderBy(asc(subscribers.id))
    .for('no key update')
}

/** Any subscriber, locked like {@link lockSubscriberDetails}: for what the system itself records. */
export async function lockSubscriber(tx: Database, params: { id: string }): Promise<SubscriberRow | null> {
  const [row] = await tx.select().from(subscribers).where(eq(subscribers.id, params.id)).for('no key update')
  return row ?? null
}

/**
 * Stores what a rule made of a locked subscriber, and gives the row as it is then. With a cancelled one goes what is
 * due and on no chain, and terms that wait for their first charge.
 */
export async function updateSubscriberState(
  tx: Database,
  params: { row: SubscriberRow; state: SubscriberState },
): Promise<SubscriberRow> {
  const { row, state } = params
  const changes = {
    status: state.status,
    chargesPaid: state.chargesPaid,
    nextPeriod: state.nextPeriod,
    nextChargeAt: nextChargeAt(state),
    pastDueSince: state.pastDueSince,
    cancelAt: state.cancelAt,
    cancelledAt: state.cancelledAt,
    cancelReason: state.cancelReason,
    cancelComment: state.cancelComment,
  }
  await tx
    .update(subscribers)
    .set(changes)
    .where(and(eq(subscribers.id, row.id), eq(subscribers.merchantId, row.merchantId)))
  if (state.status === 'cancelled' && row.status !== 'cancelled') {
    await giveUpCharges(tx, { subscriberId: row.id })
    await discardWaitingTerms(tx, { subscriberId: row.id })
  }
  return { ...row, ...changes }
}

/** The subscriber that a checkout session made. */
export async function findSubscriberOfSession(
  db: Database,
  params: { sessionId: string },
): Promise<SubscriberRow | null> {
  const [row] = await db.select().from(subscribers).where(eq(subscribers.checkoutSessionId, params.sessionId))
  return row ?? null
}

/** True if the subscription ever had a subscriber, or one with this `eoaAddress`. */
export async function everSubscribed(
  db: Database,
  params: { merchantId: string; subscriptionId: string; eoaAddress?: Address | undefined },
): Promise<boolean> {
  const rows = await db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.merchantId, params.merchantId),
        eq(subscribers.subscriptionId, params.subscriptionId),
        params.eoaAddress === undefined ? undefined : walletIs(params.eoaAddress),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Subscribers joined with plan and token, for a caller to filter and order. */
export function selectDetails(db: Database) {
  return db
    .select({ subscriber: subscribers, plan: plans, token: tokens })
    .from(subscribers)
    .innerJoin(plans, eq(plans.id, subscribers.planId))
    .innerJoin(tokens, eq(tokens.id, subscribers.tokenId))
}
