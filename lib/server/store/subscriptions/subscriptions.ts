import 'server-only'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Dunning } from '@/lib/billing/charges/dunning'
import type { SubscriberStatus } from '@/lib/billing/subscriptions/subscriber'
import type { SubscriptionStatus, SubscriptionTerms } from '@/lib/billing/subscriptions/subscription'
import type { Position } from '../database/cursor'
import type { Database } from '../database/database'
import { statement } from '../database/statement'
import { type FacedMerchantRow, faceOfUser } from '../schema/owner-columns'
import { plans, receivers, subscriptions, subscriptionTokens, users } from '../schema/schema'
import { jsonRows, planRows } from './json-rows'
import type { PlanRow } from './plans'
import type { TokenRow } from './tokens'

export type SubscriptionRow = typeof subscriptions.$inferSelect
export type ReceiverRow = typeof receivers.$inferSelect

/** A subscription with all that belongs to it, each in the order in which it was defined. */
export interface SubscriptionDetails extends SubscriptionRow {
  /** Archived ones too. */
  readonly plans: readonly PlanRow[]
  readonly tokens: readonly TokenRow[]
  readonly receivers: readonly ReceiverRow[]
}

/** Number of subscribers of a subscription in each status. */
export type SubscriberCounts = Record<SubscriberStatus, number>

/** Subscribers and revenue of a subscription. */
export interface SubscriptionFigures {
  readonly subscribers: SubscriberCounts
  /** Monthly revenue of active and past due subscribers. */
  readonly mrrMicroUsd: bigint
}

/** A subscription as its merchant reads it. */
export type MerchantSubscription = SubscriptionDetails & SubscriptionFigures

interface Mine {
  id: string
  merchantId: string
}

const rowOf = ({ id, merchantId }: Mine) =>
  and(eq(subscriptions.id, id), eq(subscriptions.merchantId, merchantId))

const inOrder = {
  plans: { orderBy: asc(plans.position) },
  tokens: { orderBy: asc(subscriptionTokens.position), columns: {}, with: { token: true } },
  receivers: { orderBy: asc(receivers.position) },
} as const

export async function findSubscription(db: Database, params: Mine): Promise<SubscriptionDetails | null> {
  const found = await db.query.subscriptions.findFirst({ where: rowOf(params), with: inOrder })
  return found ? withPlainTokens(found) : null
}

/** Title and plans of a merchant's subscription, archived ones too; null where the merchant has no such subscription. */
export async function findPlanList(
  db: Database,
  params: { id: string; merchantId: string },
): Promise<{ title: string; plans: PlanRow[] } | null> {
  const [row] = await selectPlanList(db, params)
  return row ?? null
}

const selectPlanList = statement('plan_list', (db: Database) =>
  db
    .select({
      title: subscriptions.title,
      plans: jsonRows(
        plans,
        sql`${plans} where ${plans.subscriptionId} = ${subscriptions.id}`,
        plans.position,
      ).mapWith(planRows),
    })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.id, sql.placeholder('id')),
        eq(subscriptions.merchantId, sql.placeholder('merchantId')),
      ),
    ),
)

/** A merchant's subscription by its payment link. */
export async function findSubscriptionByLink(
  db: Database,
  params: { paymentLinkId: string; merchantId: string },
): Promise<SubscriptionDetails | null> {
  const found = await db.query.subscriptions.findFirst({
    where: and(
      eq(subscriptions.paymentLinkId, params.paymentLinkId),
      eq(subscriptions.merchantId, params.merchantId),
    ),
    with: inOrder,
  })
  return found ? withPlainTokens(found) : null
}

/** Settings for failed charges of a subscriber's subscription, as they are now. */
export async function findDunning(
  db: Database,
  { subscriptionId, merchantId }: { subscriptionId: string; merchantId: string },
): Promise<Dunning> {
  const { graceDays, retryDays, afterFailure } = subscriptions
  const [row] = await db
    .select({ graceDays, retryDays, afterFailure })
    .from(subscriptions)
    .where(rowOf({ id: subscriptionId, merchantId }))
  if (!row) throw new Error(`Subscription ${subscriptionId} has a subscriber and is not there`)
  return row
}

/** Title of a subscriber's subscription. */
export async function findTitle(
  db: Database,
  { subscriptionId, merchantId }: { subscriptionId: string; merchantId: string },
): Promise<string> {
  const [row] = await db
    .select({ title: subscriptions.title })
    .from(subscriptions)
    .where(rowOf({ id: subscriptionId, merchantId }))
  if (!row) throw new Error(`Subscription ${subscriptionId} has a subscriber and is not there`)
  return row.title
}

/** Subscription and merchant of a payment link, both of which are public. */
export async function findLinkedOffer(
  db: Database,
  params: { paymentLinkId: string },
): Promise<{
  subscriptionId: string
  merchantId: string
  title: string
  merchant: FacedMerchantRow
} | null> {
  const [row] = await db
    .select({
      subscriptionId: subscriptions.id,
      merchantId: subscriptions.merchantId,
      title: subscriptions.title,
      merchant: faceOfUser,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.merchantId))
    .where(eq(subscriptions.paymentLinkId, params.paymentLinkId))
  return row ?? null
}

/**
 * A merchant's subscription, locked until the transaction ends, so that changes of it, its plans, tokens and
 * receivers come one after the other. Reading it and subscribing to it go on meanwhile.
 */
export async function lockSubscription(tx: Database, params: Mine): Promise<SubscriptionDetails | null> {
  const [locked] = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(rowOf(params))
    .for('no key update')
  return locked ? findSubscription(tx, params) : null
}

/** The subscription that a merchant's plan belongs to, locked like {@link lockSubscription}. */
export async function lockSubscriptionOfPlan(
  tx: Database,
  params: { planId: string; merchantId: string },
): Promise<SubscriptionDetails | null> {
  const { planId, merchantId } = params
  const [locked] = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.subscriptionId, subscriptions.id))
    .where(and(eq(plans.id, planId), eq(subscriptions.merchantId, merchantId)))
    .for('no key update', { of: subscriptions })
  return locked ? findSubscription(tx, { id: locked.id, merchantId }) : null
}

/** Page of the subscriptions after `after`, newest first; `titlePart` in any case. */
export async function listSubscriptionDetails(
  db: Database,
  params: {
    merchantId: string
    status?: SubscriptionStatus | undefined
    titlePart?: string | undefined
    after: Position | null
    limit: number
  },
): Promise<SubscriptionDetails[]> {
  const { merchantId, status, titlePart, after, limit } = params
  const rows = await db.query.subscriptions.findMany({
    where: and(
      eq(subscriptions.merchantId, merchantId),
      status && eq(subscriptions.status, status),
      titlePart ? sql`position(lower(${titlePart}) in lower(${subscriptions.title})) > 0` : undefined,
      after?.at
        ? sql`(${subscriptions.createdAt}, ${subscriptions.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
        : undefined,
    ),
    orderBy: [desc(subscriptions.createdAt), desc(subscriptions.id)],
    limit,
    with: inOrder,
  })
  return rows.map(withPlainTokens)
}

function withPlainTokens<Row extends { tokens: { token: TokenRow }[] }>(row: Row) {
  return { ...row, tokens: row.tokens.map(({ token }) => token) }
}

export async function insertSubscription(
  tx: Database,
  subscription: Omit<SubscriptionDetails, 'tokens'> & { tokens: readonly Pick<TokenRow, 'id'>[] },
): Promise<void> {
  await tx.insert(subscriptions).values(subscription)
  await tx.insert(plans).values([...subscription.plans])
  await insertTokens(tx, subscription)
  await tx.insert(receivers).values([...subscription.receivers])
}

/** Stores the columns of a locked subscription as its next version. */
export async function updateSubscription(
  tx: Database,
  params: Mine & {
    version: number
    updatedAt: Date
    changes?: Partial<SubscriptionTerms>
  },
): Promise<void> {
  const { version, updatedAt, changes } = params
  await tx
    .update(subscriptions)
    .set({ ...changes, version, updatedAt })
    .where(rowOf(params))
}

/** Offers exactly these tokens, in this order. */
export async function replaceTokens(
  tx: Database,
  params: { id: string; tokens: readonly Pick<TokenRow, 'id'>[] },
): Promise<void> {
  await tx.delete(subscriptionTokens).where(eq(subscriptionTokens.subscriptionId, params.id))
  await insertTokens(tx, params)
}

/** Pays exactly these receivers, in this order. */
export async function replaceReceivers(
  tx: Database,
  params: { id: string; receivers: readonly ReceiverRow[] },
): Promise<void> {
  await tx.delete(receivers).where(eq(receivers.subscriptionId, params.id))
  await tx.insert(receivers).values([...params.receivers])
}

async function insertTokens(
  tx: Database,
  params: { id: string; tokens: readonly Pick<TokenRow, 'id'>[] },
): Promise<void> {
  await tx
    .insert(subscriptionTokens)
    .values(params.tokens.map(({ id }, position) => ({ subscriptionId: params.id, tokenId: id, position })))
}
