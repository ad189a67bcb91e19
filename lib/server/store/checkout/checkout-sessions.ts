import 'server-only'
import { and, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { PayerHelp } from '@/lib/billing/accounts/payer-help'
import type { Locale } from '@/lib/billing/language/locale'
import { payerHelpOfUser } from '../accounts/users'
import type { Database } from '../database/database'
import { joinedReads } from '../database/joined-reads'
import { arrayPlaceholder, statement } from '../database/statement'
import { type FacedMerchantRow, faceOfUser } from '../schema/owner-columns'
import {
  checkoutSessions,
  plans,
  receivers,
  subscriptions,
  subscriptionTokens,
  tokens,
  users,
} from '../schema/schema'
import { jsonRows, planRows } from '../subscriptions/json-rows'
import type { ReceiverRow, SubscriptionDetails } from '../subscriptions/subscriptions'
import type { TokenRow } from '../subscriptions/tokens'

export type CheckoutSessionRow = typeof checkoutSessions.$inferSelect

/** A checkout session with all that a payer is shown; the subscription without its archived plans. */
export interface Checkout extends CheckoutSessionRow {
  readonly subscription: SubscriptionDetails & {
    readonly merchant: FacedMerchantRow
  }
  /** Contact and pages of the merchant for its payers. */
  readonly help: PayerHelp
}

/**
 * A checkout session by its id, in one statement, which those asked for at the same moment share; the id is the
 * credential to read it. A session with a fixed plan has no other. While the merchant's account is locked, and once the
 * fixed plan is off the offer, its subscription counts as paused.
 */
export function findCheckout(db: Database, params: { id: string }): Promise<Checkout | null> {
  return readCheckout(db, params.id)
}

const readCheckout = joinedReads(async (db, ids) => {
  const found = await selectCheckouts(db, { ids })
  return new Map(found.map((row) => [row.session.id, checkoutOf(row)]))
})

function checkoutOf(found: Awaited<ReturnType<typeof selectCheckouts>>[number]): Checkout {
  const { session, subscription, merchant, help, lockedAt, ...belonging } = found
  const fixed = belonging.plans.filter(({ id }) => id === session.planId)
  const isGone = session.fixedPlan && fixed.length === 0
  const status = (lockedAt || isGone) && subscription.status === 'active' ? 'paused' : subscription.status
  const plans = session.fixedPlan && !isGone ? fixed : belonging.plans
  return { ...session, help, subscription: { ...subscription, status, merchant, ...belonging, plans } }
}

/**
 * The busiest statement. What a subscription has several of comes as JSON, which
 * costs half of what Drizzle's own mapping of related rows does.
 */
const selectCheckouts = statement('checkouts', (db: Database) => {
  const offeredPlans = sql`${plans} where ${plans.subscriptionId} = ${subscriptions.id} and ${plans.archivedAt} is null`
  const offeredTokens = sql`${subscriptionTokens} join ${tokens} on ${tokens.id} = ${subscriptionTokens.tokenId}
    where ${subscriptionTokens.subscriptionId} = ${subscriptions.id}`
  const allReceivers = sql`${receivers} where ${receivers.subscriptionId} = ${subscriptions.id}`
  return db
    .select({
      session: checkoutSessions,
      subscription: subscriptions,
      merchant: faceOfUser,
      help: payerHelpOfUser,
      lockedAt: users.lockedAt,
      plans: jsonRows(plans, offeredPlans, plans.position).mapWith(planRows),
      tokens: jsonRows(tokens, offeredTokens, subscriptionTokens.position).mapWith(
        (rows: TokenRow[]) => rows,
      ),
      receivers: jsonRows(receivers, allReceivers, receivers.position).mapWith((rows: ReceiverRow[]) => rows),
    })
    .from(checkoutSessions)
    .innerJoin(subscriptions, eq(subscriptions.id, checkoutSessions.subscriptionId))
    .innerJoin(users, eq(users.id, subscriptions.merchantId))
    .where(sql`${checkoutSessions.id} = any(${arrayPlaceholder('ids', 'text')})`)
})

/** Languages that the maker of a checkout session and its merchant chose; null for an unknown session. */
export async function findCheckoutLocales(
  db: Database,
  params: { id: string },
): Promise<{ session: Locale | null; merchant: Locale | null } | null> {
  const [row] = await db
    .select({ session: checkoutSessions.locale, merchant: users.payerLocale })
    .from(checkoutSessions)
    .innerJoin(subscriptions, eq(subscriptions.id, checkoutSessions.subscriptionId))
    .innerJoin(users, eq(users.id, subscriptions.merchantId))
    .where(eq(checkoutSessions.id, params.id))
  return row ?? null
}

export async function insertCheckoutSession(db: Database, session: CheckoutSessionRow): Promise<void> {
  await db.insert(checkoutSessions).values(session)
}

/** Marks a checkout session as touched. */
export async function touchCheckoutSession(db: Database, params: { id: string }): Promise<void> {
  await db
    .update(checkoutSessions)
    .set({ touched: true })
    .where(and(eq(checkoutSessions.id, params.id), eq(checkoutSessions.touched, false)))
}

/** Notes that the trial is not for the wallet of a checkout session. */
export async function noteTrialUsed(db: Database, params: { id: string }): Promise<void> {
  await db.update(checkoutSessions).set({ trialUsed: true }).where(eq(checkoutSessions.id, params.id))
}

/** Notes that a discount is not for the wallet of a checkout session. */
export async function noteDiscountHad(
  db: Database,
  { id, discountId }: { id: string; discountId: string },
): Promise<void> {
  const noted = JSON.stringify([discountId])
  await db
    .update(checkoutSessions)
    .set({ discountsHad: sql`${checkoutSessions.discountsHad} || ${noted}::jsonb` })
    .where(and(eq(checkoutSessions.id, id), sql`not ${checkoutSessions.discountsHad} @> ${noted}::jsonb`))
}

/** A checkout session, locked until the transaction ends. */
export async function lockCheckoutSession(
  tx: Database,
  params: { id: string },
): Promise<CheckoutSessionRow | null> {
  const [row] = await tx
    .select()
    .from(checkoutSessions)
    .where(eq(checkoutSessions.id, params.id))
    .for('no key update')
  return row ?? null
}

/**
 * Marks a locked checkout session as signed, with the payer's choice. If the enrolment fails, the payer has at least
 * until `openUntil` to try again.
 */
export async function markCheckoutSigned(
  tx: Database,
  params: { id: string; planId: string; tokenId: string; quantity: number; openUntil: Date },
): Promise<void> {
  const { id, planId, tokenId, quantity, openUntil } = params
  await tx
    .update(checkoutSessions)
    .set({
      status: 'pending',
      touched: true,
      planId,
      tokenId,
      quantity,
      expiresAt: sql`greatest(${checkoutSessions.expiresAt}, ${openUntil.toISOString()}::timestamptz)`,
    })
    .where(eq(checkoutSessions.id, id))
}

/** Marks a locked checkout session as complete, with the payer's choice. */
export async function completeCheckoutSession(
  tx: Database,
  params: { id: string; planId: string; tokenId: string; completedAt: Date },
): Promise<void> {
  const { id, planId, tokenId, completedAt } = params
  await tx
    .update(checkoutSessions)
    .set({ status: 'complete', planId, tokenId, completedAt })
    .where(eq(checkoutSessions.id, id))
}

/**
 * Deletes up to `limit` uncompleted sessions that expired before `before` and have no event to come; returns the
 * number of rows.
 */
export async function deleteExpiredCheckoutSessions(
  db: Database,
  params: { before: Date; limit: number },
): Promise<number> {
  const stale = db
    .select({ id: checkoutSessions.id })
    .from(checkoutSessions)
    .where(
      and(
        eq(checkoutSessions.status, 'open'),
        lt(checkoutSessions.expiresAt, params.before),
        or(eq(checkoutSessions.touched, false), isNotNull(checkoutSessions.expiryAnnouncedAt)),
      ),
    )
    .limit(params.limit)
    .for('update', { skipLocked: true })
  const gone = await db
    .delete(checkoutSessions)
    .where(inArray(checkoutSessions.id, stale))
    .returning({ one: sql`1` })
  return gone.length
}
