import 'server-only'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import { type Customer, NO_CUSTOMER } from '@/lib/billing/customers/customer'
import { reducedNextPrice } from '@/lib/billing/discounts/discount'
import type { OwnPrice } from '@/lib/billing/price-changes/price-change'
import { isOver, nextChargeAt, type SubscriberState } from '@/lib/billing/subscriptions/subscriber'
import type { BilledUsage } from '@/lib/billing/usage/usage'
import { discardWaitingTerms } from '../chain/mandates'
import type { Database } from '../database/database'
import { isRunningStatus } from '../schema/running'
import { plans, subscribers, subscriptions, tokens } from '../schema/schema'
import type { PlanRow } from '../subscriptions/plans'
import type { TokenRow } from '../subscriptions/tokens'
import { giveUpCharges } from './charges'

export type SubscriberRow = typeof subscribers.$inferSelect

/** Columns of a subscriber whose terms were never changed. */
export const FIRST_TERMS = {
  ...{ terms: 0, beganChargingAt: null, paidBefore: null, creditMicroUsd: 0n },
  ...{ usage: null, usageDue: null },
  ...NO_CUSTOMER,
} as const

/** A subscriber with the plan and the token of its terms. */
export interface SubscriberDetails {
  readonly subscriber: SubscriberRow
  readonly plan: PlanRow
  readonly token: TokenRow
  /** Days of access after the end of what is paid, as the subscription has them now. */
  readonly graceDays: number
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

/** Some subscribers of whichever merchants, in no order: for what the system itself does. */
export async function listDetailsOf(
  db: Database,
  { ids }: { ids: readonly string[] },
): Promise<SubscriberDetails[]> {
  return ids.length === 0 ? [] : selectDetails(db).where(inArray(subscribers.id, [...ids]))
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
 * Stores what a rule made of a locked subscriber, and gives the row as it is then. With one that is over goes what is
 * due and on no chain, and terms that wait for their first charge.
 */
export async function updateSubscriberState(
  tx: Database,
  params: { row: SubscriberRow; state: SubscriberState; at: Date },
): Promise<SubscriberRow> {
  const { row, state, at } = params
  const changes = { ...stateColumns(row, state), asOf: at }
  await tx
    .update(subscribers)
    .set(changes)
    .where(and(eq(subscribers.id, row.id), eq(subscribers.merchantId, row.merchantId)))
  if (isOver(state) && !isOver(row)) {
    await giveUpCharges(tx, { subscriberId: row.id })
    await discardWaitingTerms(tx, { subscriberId: row.id })
  }
  return { ...row, ...changes }
}

/** Columns in which a rule's outcome is stored, beside those of the terms. */
export function stateColumns(row: SubscriberRow, state: SubscriberState) {
  return {
    status: state.status,
    chargesPaid: state.chargesPaid,
    unpaidFrom: state.unpaidFrom,
    // Use that a charge bills goes with it, paid or not: another one bills what is reported for it.
    usageDue: isSameCharge(row, state) ? row.usageDue : null,
    nextPeriod: state.nextPeriod,
    nextChargeAt: nextChargeAt(state),
    reducedPriceMicroUsd: reducedNextPrice({ ...row, chargesPaid: state.chargesPaid }),
    pastDueSince: state.pastDueSince,
    pausedPeriod: state.pausedPeriod,
    accessWhilePaused: state.accessWhilePaused,
    keptPause: state.keptPause,
    cancelAt: state.cancelAt,
    cancelOrigin: state.cancelOrigin,
    cancelledAt: state.cancelledAt,
    cancelReason: state.cancelReason,
    cancelComment: state.cancelComment,
  }
}

const isSameCharge = (row: SubscriberRow, { nextPeriod, firstChargeAt }: SubscriberState) =>
  row.nextPeriod === nextPeriod && row.firstChargeAt.getTime() === firstChargeAt.getTime()

/** Stores what the charge of a locked subscriber bills for use. @returns the row as it is then */
export async function updateUsageDue(
  tx: Database,
  { row, usageDue }: { row: SubscriberRow; usageDue: BilledUsage | null },
): Promise<SubscriberRow> {
  await tx
    .update(subscribers)
    .set({ usageDue })
    .where(and(eq(subscribers.id, row.id), eq(subscribers.merchantId, row.merchantId)))
  return { ...row, usageDue }
}

/** First two of a merchant's subscribers with this reference: running ones with metered use, other running ones, the last that ended. */
export async function listMeteredFirst(
  db: Database,
  params: { merchantId: string; clientReferenceId: string },
): Promise<{ id: string; isMetered: boolean }[]> {
  const isRunning = isRunningStatus(subscribers.status)
  const isMetered = sql<boolean>`(${isRunning} and ${subscribers.usage} is not null)`
  return db
    .select({ id: subscribers.id, isMetered })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.merchantId, params.merchantId),
        eq(subscribers.clientReferenceId, params.clientReferenceId),
      ),
    )
    .orderBy(desc(isMetered), desc(isRunning), desc(subscribers.subscribedAt))
    .limit(2)
}

/** Stores how many charges of its present terms the payer of a locked subscriber has allowed. */
export async function updateAllowedCharges(
  tx: Database,
  { row, allowedCharges }: { row: SubscriberRow; allowedCharges: number },
): Promise<void> {
  await tx
    .update(subscribers)
    .set({ allowedCharges })
    .where(and(eq(subscribers.id, row.id), eq(subscribers.merchantId, row.merchantId)))
}

/** Counts a paid charge of a locked subscriber, or one less, that took nothing of the allowance of the present terms. */
export async function updatePaidOtherwise(
  tx: Database,
  { row, by }: { row: SubscriberRow; by: 1 | -1 },
): Promise<void> {
  const paidOtherwise = Math.max(0, row.paidOtherwise + by)
  await tx
    .update(subscribers)
    .set({ paidOtherwise })
    .where(and(eq(subscribers.id, row.id), eq(subscribers.merchantId, row.merchantId)))
}

/** Stores what a locked subscriber pays from its next charge on. */
export async function updateOwnPrice(
  tx: Database,
  { row, own, at }: { row: SubscriberRow; own: OwnPrice; at: Date },
): Promise<void> {
  if (row.priceMicroUsd === own.priceMicroUsd) return
  const { priceMicroUsd, discount, reducedPriceMicroUsd } = own
  await tx
    .update(subscribers)
    .set({ priceMicroUsd, discount, reducedPriceMicroUsd, asOf: at })
    .where(and(eq(subscribers.id, row.id), eq(subscribers.merchantId, row.merchantId)))
}

/** Stores the merchant's own words for who pays as a locked subscriber. */
export async function updateCustomer(
  tx: Database,
  { row, customer }: { row: SubscriberRow; customer: Customer },
): Promise<void> {
  await tx
    .update(subscribers)
    .set(customer)
    .where(and(eq(subscribers.id, row.id), eq(subscribers.merchantId, row.merchantId)))
}

/** The subscriber that a checkout session made. */
export async function findSubscriberOfSession(
  db: Database,
  params: { sessionId: string },
): Promise<SubscriberRow | null> {
  const [row] = await db.select().from(subscribers).where(eq(subscribers.checkoutSessionId, params.sessionId))
  return row ?? null
}

/** True if the subscription ever had a subscriber. */
export async function everSubscribed(
  db: Database,
  params: { merchantId: string; subscriptionId: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.merchantId, params.merchantId),
        eq(subscribers.subscriptionId, params.subscriptionId),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Subscribers joined with plan, token and grace, for a caller to filter and order. */
export function selectDetails(db: Database) {
  return db
    .select({ subscriber: subscribers, plan: plans, token: tokens, graceDays: subscriptions.graceDays })
    .from(subscribers)
    .innerJoin(subscriptions, eq(subscriptions.id, subscribers.subscriptionId))
    .innerJoin(plans, eq(plans.id, subscribers.planId))
    .innerJoin(tokens, eq(tokens.id, subscribers.tokenId))
}
