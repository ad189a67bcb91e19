import 'server-only'
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { Hex } from 'viem'
import { isAllowedByChange } from '@/lib/billing/changes/change-terms'
import { isNextAllowed } from '@/lib/billing/checkout/allowance-reach'
import { reducedNextPrice } from '@/lib/billing/discounts/discount'
import { paidBeforeTerms } from '@/lib/billing/subscriptions/access'
import type { SubscriberState } from '@/lib/billing/subscriptions/subscriber'
import type { BilledUsage } from '@/lib/billing/usage/usage'
import type { ChainTransaction } from '../chain/chain-transactions'
import type { Database } from '../database/database'
import { placeholderOf, statement } from '../database/statement'
import { subscriberChanges } from '../schema/change-schema'
import { chainTransactions, mandates } from '../schema/payment-schema'
import { refunds } from '../schema/refund-schema'
import { plans, subscribers, tokens } from '../schema/schema'
import type { PlanRow } from '../subscriptions/plans'
import type { TokenRow } from '../subscriptions/tokens'
import { type SubscriberRow, stateColumns } from './subscribers'

export type ChangeRow = typeof subscriberChanges.$inferSelect

/**
 * Keeps a quote, and forgets those of its subscriber that are too old to be signed and that the chain would not take any
 * more: the payer's wallet may bring one by itself.
 */
export async function insertQuotedChange(
  tx: Database,
  { row, staleBefore, overBefore }: { row: ChangeRow; staleBefore: Date; overBefore: Date },
): Promise<void> {
  await tx.delete(subscriberChanges).where(
    and(
      eq(subscriberChanges.subscriberId, row.subscriberId),
      eq(subscriberChanges.status, 'quoted'),
      lt(subscriberChanges.createdAt, staleBefore),
      // Terms of a renewal are void long before it comes, unless they were signed here.
      or(lt(subscriberChanges.startsAt, overBefore), ne(subscriberChanges.when, 'now')),
    ),
  )
  await tx.insert(subscriberChanges).values(row)
}

/** The change to these terms, locked until the transaction ends. */
export async function lockChangeTo(
  tx: Database,
  { mandateId }: { mandateId: Hex },
): Promise<ChangeRow | null> {
  const [row] = await tx
    .select()
    .from(subscriberChanges)
    .where(eq(subscriberChanges.mandateId, mandateId))
    .for('no key update')
  return row ?? null
}

/** The change to these terms; null where nobody was quoted them. */
export async function findChangeTo(
  db: Database,
  { mandateId }: { mandateId: Hex },
): Promise<ChangeRow | null> {
  const [row] = await db.select().from(subscriberChanges).where(eq(subscriberChanges.mandateId, mandateId))
  return row ?? null
}

/** The change that put new terms in the place of these; null where none did. */
export async function findChangeFrom(
  db: Database,
  { subscriberId, terms }: { subscriberId: string; terms: number },
): Promise<ChangeRow | null> {
  const [row] = await db
    .select({ change: subscriberChanges })
    .from(subscriberChanges)
    .innerJoin(mandates, eq(mandates.id, subscriberChanges.previousMandateId))
    .where(
      and(
        eq(subscriberChanges.subscriberId, subscriberId),
        eq(subscriberChanges.status, 'done'),
        eq(mandates.terms, terms),
      ),
    )
  return row?.change ?? null
}

/** Changes of a mandate that may be in force on the chain in its place, though nobody signed them here, or they were given up. */
export async function listRivals(
  db: Database,
  params: { previousMandateId: Hex; startedBefore: Date },
): Promise<Pick<ChangeRow, 'mandateId' | 'puller' | 'token' | 'payer'>[]> {
  const { mandateId, puller, token, payer } = subscriberChanges
  return db
    .select({ mandateId, puller, token, payer })
    .from(subscriberChanges)
    .where(
      and(
        eq(subscriberChanges.previousMandateId, params.previousMandateId),
        inArray(subscriberChanges.status, ['quoted', 'failed', 'waiting']),
        lte(subscriberChanges.startsAt, params.startedBefore),
      ),
    )
}

/** The signed change of a subscriber that has not come into force yet. */
export async function findWaitingChange(
  db: Database,
  { subscriberId }: { subscriberId: string },
): Promise<ChangeRow | null> {
  const [row] = await db
    .select()
    .from(subscriberChanges)
    .where(and(eq(subscriberChanges.subscriberId, subscriberId), eq(subscriberChanges.status, 'waiting')))
  return row ?? null
}

/** The ids of those of some subscribers whose payer has allowed the next charge, also with a change that waits. */
export async function listAllowed(
  db: Database,
  { rows }: { rows: readonly SubscriberRow[] },
): Promise<ReadonlySet<string>> {
  const beyond = rows.filter((row) => !isNextAllowed(row)).map(({ id }) => id)
  const waiting =
    beyond.length === 0
      ? []
      : await db
          .select()
          .from(subscriberChanges)
          .where(
            and(inArray(subscriberChanges.subscriberId, beyond), eq(subscriberChanges.status, 'waiting')),
          )
  const changes = new Map(waiting.map((change) => [change.subscriberId, change]))
  const allowed = rows.filter(
    (row) => isNextAllowed(row) || isAllowedByChange(row, changes.get(row.id) ?? null),
  )
  return new Set(allowed.map(({ id }) => id))
}

/** A change that a payer signed, with the names of what it is for. */
export interface SignedChange {
  readonly row: ChangeRow
  readonly plan: Pick<PlanRow, 'name' | 'frequency'>
  readonly token: Pick<TokenRow, 'symbol' | 'decimals'>
}

/** The signed change of each of several subscribers that waits, or the latest one; of whichever merchant. */
export async function listLatestChanges(
  db: Database,
  { subscriberIds }: { subscriberIds: readonly string[] },
): Promise<SignedChange[]> {
  return db
    .selectDistinctOn([subscriberChanges.subscriberId], {
      row: subscriberChanges,
      plan: { name: plans.name, frequency: plans.frequency },
      token: { symbol: tokens.symbol, decimals: tokens.decimals },
    })
    .from(subscriberChanges)
    .innerJoin(plans, eq(plans.id, subscriberChanges.planId))
    .innerJoin(tokens, eq(tokens.id, subscriberChanges.tokenId))
    .where(
      and(
        inArray(subscriberChanges.subscriberId, [...subscriberIds]),
        inArray(subscriberChanges.status, ['waiting', 'done', 'failed']),
        isNotNull(subscriberChanges.signature),
      ),
    )
    .orderBy(
      subscriberChanges.subscriberId,
      // One that was quoted earlier may be signed later.
      desc(eq(subscriberChanges.status, 'waiting')),
      desc(subscriberChanges.createdAt),
      desc(subscriberChanges.id),
    )
}

export async function updateChange(
  tx: Database,
  params: {
    id: string
    change: Partial<
      Pick<
        ChangeRow,
        | 'status'
        | 'signature'
        | 'permit'
        | 'failureReason'
        | 'permitTransactionId'
        | 'transactionId'
        | 'hasReverted'
        | 'endedAt'
      >
    >
  },
): Promise<void> {
  await tx.update(subscriberChanges).set(params.change).where(eq(subscriberChanges.id, params.id))
}

/** Condition for subscribers whose new terms are about to come into force: their old ones are not charged any more. */
export const isChanging = (subscriberId: SQLWrapper, at: SQL) =>
  sql`exists (select 1 from ${subscriberChanges} where ${subscriberChanges.subscriberId} = ${subscriberId} and ${subscriberChanges.status} = 'waiting' and ${subscriberChanges.startsAt} <= ${at})`

/** A waiting change with its transactions. */
export interface ComingChange {
  readonly change: ChangeRow
  /** The transaction that carries it now; null where none does. */
  readonly transaction: ChainTransaction | null
}

/**
 * Waiting changes of a chain that have something to be brought: new terms whose first window has opened, or an allowance
 * for them; by id, from the one after `after` on.
 */
export async function listComingChanges(
  db: Database,
  params: { chainId: number; at: Date; limit: number; after: string | null },
): Promise<ComingChange[]> {
  return params.after === null ? selectComing.first(db, params) : selectComing.further(db, params)
}

const isPermitted = and(isNotNull(subscriberChanges.permit), isNull(subscriberChanges.permitTransactionId))

const comingChanges = (name: string, also: SQL | undefined) =>
  statement(name, (db: Database) =>
    db
      .select({ change: subscriberChanges, transaction: chainTransactions })
      .from(subscriberChanges)
      .leftJoin(chainTransactions, eq(chainTransactions.id, subscriberChanges.transactionId))
      .where(
        and(
          eq(subscriberChanges.chainId, sql.placeholder('chainId')),
          eq(subscriberChanges.status, 'waiting'),
          or(lte(subscriberChanges.startsAt, placeholderOf(subscriberChanges.startsAt, 'at')), isPermitted),
          also,
        ),
      )
      .orderBy(asc(subscriberChanges.id))
      .limit(sql.placeholder('limit')),
  )

const selectComing = {
  first: comingChanges('coming_changes', undefined),
  further: comingChanges('further_coming_changes', gt(subscriberChanges.id, sql.placeholder('after'))),
}

/** True while a transaction of this id is in no block. */
export async function isUnmined(db: Database, { id }: { id: string }): Promise<boolean> {
  const [row] = await db
    .select({ status: chainTransactions.status })
    .from(chainTransactions)
    .where(eq(chainTransactions.id, id))
  return row?.status === 'signed'
}

/** Value in micro-dollars of what was given back of a charge. */
export async function sumRefunded(db: Database, { chargeId }: { chargeId: string }): Promise<bigint> {
  const [row] = await db
    .select({ sum: sql<bigint>`coalesce(sum(${refunds.valueMicroUsd}), 0)::text`.mapWith(BigInt) })
    .from(refunds)
    .where(and(eq(refunds.chargeId, chargeId), sql`${refunds.status} <> 'reversed'`))
  return row?.sum ?? 0n
}

/** Gives a locked subscriber new terms, and the row as it is then. */
export async function updateSubscriberTerms(
  tx: Database,
  {
    row,
    state,
    change,
    terms,
    usageDue,
    at,
  }: {
    row: SubscriberRow
    state: SubscriberState
    change: ChangeRow
    terms: number
    /** Use under the terms before, which the first charge bills. */
    usageDue: BilledUsage | null
    at: Date
  },
): Promise<SubscriberRow> {
  const { planId, tokenId, quantity, priceMicroUsd, capAtomic, allowedPeriods, discount } = change
  const { firstChargeAt, periodMonths, maxPeriods } = state
  const changes = {
    ...stateColumns(row, state),
    asOf: at,
    ...{ firstChargeAt, periodMonths, maxPeriods },
    ...{ planId, tokenId, quantity, priceMicroUsd, capAtomic, discount, terms },
    allowedCharges: allowedPeriods,
    paidOtherwise: state.chargesPaid,
    usage: change.usage,
    usageDue,
    paidBefore: paidBeforeTerms(row, firstChargeAt),
    beganChargingAt: row.beganChargingAt ?? row.firstChargeAt,
    reducedPriceMicroUsd: reducedNextPrice({ priceMicroUsd, discount, chargesPaid: row.chargesPaid }),
  }
  await tx
    .update(subscribers)
    .set(changes)
    .where(and(eq(subscribers.id, row.id), eq(subscribers.merchantId, row.merchantId)))
  return { ...row, ...changes }
}
