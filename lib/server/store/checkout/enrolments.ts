import 'server-only'
import {
  and,
  asc,
  desc,
  eq,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { Frequency } from '@/lib/billing/subscriptions/frequency'
import type { ChainTransaction } from '../chain/chain-transactions'
import type { MandateRow } from '../chain/mandates'
import { isPaidFor, type PassedStarts, passedBy, turnsOf } from '../chain/start-turns'
import type { Database } from '../database/database'
import { placeholderOf, statement } from '../database/statement'
import { chainTransactions, enrolments, mandates } from '../schema/payment-schema'
import { isRunningStatus } from '../schema/running'
import { checkoutSessions, plans, subscribers, subscriptions } from '../schema/schema'
import { walletIs } from '../subscribers/subscribers'

export type EnrolmentRow = typeof enrolments.$inferSelect

/** Adds an enrolment unless its checkout has one that runs or is complete; false then. */
export async function insertEnrolment(tx: Database, row: EnrolmentRow): Promise<boolean> {
  const inserted = await tx
    .insert(enrolments)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: enrolments.id })
  return inserted.length > 0
}

/** The newest enrolment of a checkout with what is known of its transaction. */
export async function findEnrolmentOfSession(
  db: Database,
  params: { sessionId: string },
): Promise<{
  enrolment: EnrolmentRow
  transaction: Pick<typeof chainTransactions.$inferSelect, 'hash' | 'blockNumber' | 'status'> | null
} | null> {
  const [row] = await db
    .select({
      enrolment: enrolments,
      transaction: {
        hash: chainTransactions.hash,
        blockNumber: chainTransactions.blockNumber,
        status: chainTransactions.status,
      },
    })
    .from(enrolments)
    .leftJoin(chainTransactions, eq(chainTransactions.id, enrolments.transactionId))
    .where(eq(enrolments.checkoutSessionId, params.sessionId))
    .orderBy(desc(enrolments.createdAt))
    .limit(1)
  return row ?? null
}

export async function findEnrolment(db: Database, params: { id: string }): Promise<EnrolmentRow | null> {
  const [row] = await db.select().from(enrolments).where(eq(enrolments.id, params.id))
  return row ?? null
}

/** Immutable part of an enrolment. */
export async function findEnrolmentTerms(
  db: Database,
  params: { enrolment: EnrolmentRow },
): Promise<{ merchantId: string; subscriptionId: string; frequency: Frequency }> {
  const [row] = await db
    .select({
      merchantId: subscriptions.merchantId,
      subscriptionId: subscriptions.id,
      frequency: plans.frequency,
    })
    .from(plans)
    .innerJoin(subscriptions, eq(subscriptions.id, plans.subscriptionId))
    .where(eq(plans.id, params.enrolment.planId))
  if (!row) throw new Error(`Enrolment ${params.enrolment.id} is for a plan that does not exist`)
  return row
}

/** An enrolment, locked until the transaction ends. */
export async function lockEnrolment(tx: Database, params: { id: string }): Promise<EnrolmentRow | null> {
  const [row] = await tx.select().from(enrolments).where(eq(enrolments.id, params.id)).for('no key update')
  return row ?? null
}

/** The enrolment that a mandate was signed for. */
export async function findEnrolmentOfMandate(
  db: Database,
  params: { mandateId: Hex },
): Promise<EnrolmentRow | null> {
  const [row] = await db.select().from(enrolments).where(eq(enrolments.mandateId, params.mandateId))
  return row ?? null
}

/** Stores how a locked enrolment ended, or which transaction carries it. */
export async function updateEnrolment(
  tx: Database,
  params: {
    id: string
    change: Partial<
      Pick<EnrolmentRow, 'status' | 'failureReason' | 'transactionId' | 'hasReverted' | 'endedAt'>
    >
  },
): Promise<void> {
  await tx.update(enrolments).set(params.change).where(eq(enrolments.id, params.id))
}

/** Names the transaction that is to bring a mandate to the chain, of whatever enrolment was signed for it. */
export async function setStartTransaction(
  tx: Database,
  params: { mandateId: Hex; transactionId: string },
): Promise<void> {
  const { mandateId, transactionId } = params
  await tx.update(enrolments).set({ transactionId }).where(eq(enrolments.mandateId, mandateId))
}

/** Forgets a transaction that did nothing: it was withdrawn, or lost its nonce to another one. */
export async function forgetStartTransaction(
  tx: Database,
  params: { mandateId: Hex; transactionId: string },
): Promise<void> {
  const { mandateId, transactionId } = params
  await tx
    .update(enrolments)
    .set({ transactionId: null })
    .where(and(eq(enrolments.mandateId, mandateId), eq(enrolments.transactionId, transactionId)))
}

/** Marks a checkout as taken by an enrolment, or opens it again; a complete one stays so. */
export async function setCheckoutPending(
  tx: Database,
  params: { sessionId: string; pending: boolean },
): Promise<void> {
  await tx
    .update(checkoutSessions)
    .set({ status: params.pending ? 'pending' : 'open' })
    .where(and(eq(checkoutSessions.id, params.sessionId), ne(checkoutSessions.status, 'complete')))
}

/** An enrolment with the mandate that was signed for it. */
export interface WaitingEnrolment {
  readonly enrolment: EnrolmentRow
  readonly mandate: MandateRow
}

/** Keyset cursor (created_at, id) of the last enrolment that was listed. */
export type EnrolmentCursor = Pick<EnrolmentRow, 'createdAt' | 'id'>

/** Condition for those that follow a cursor. */
const beyond = sql`(${enrolments.createdAt}, ${enrolments.id}) > (${sql.placeholder('afterTime')}::timestamptz, ${sql.placeholder('afterId')}::uuid)`

const OLDEST_FIRST = [asc(enrolments.createdAt), asc(enrolments.id)]

/** Condition for enrolments on a chain that no transaction carries yet. */
const isWaitingOn = (chainId: number | Placeholder) =>
  and(eq(enrolments.status, 'pending'), isNull(enrolments.transactionId), eq(mandates.chainId, chainId))

const turns = turnsOf({ at: enrolments.createdAt, id: enrolments.id })

/**
 * Pending enrolments that no transaction carries yet, merchants in turn. What takes no gas goes on where a merchant's
 * starts cannot be paid for.
 */
export async function listWaitingEnrolments(
  db: Database,
  params: { chainId: number; limit: number; passed: PassedStarts },
): Promise<WaitingEnrolment[]> {
  const { passed, ...which } = params
  return selectWaiting(db, { ...which, ...passedBy(passed) })
}

const selectWaiting = statement('waiting_enrolments', (db: Database) =>
  db
    .select({ enrolment: enrolments, mandate: mandates })
    .from(enrolments)
    .innerJoin(mandates, eq(mandates.id, enrolments.mandateId))
    .where(
      and(isWaitingOn(sql.placeholder('chainId')), turns.isAhead, or(eq(enrolments.startGas, 0n), isPaidFor)),
    )
    .orderBy(asc(turns.turn), ...OLDEST_FIRST)
    .limit(sql.placeholder('limit')),
)

/** Serializes the check of a chain's gas budget with what is stored after it, until the transaction ends. */
export async function lockStartGas(tx: Database, { chainId }: { chainId: number }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`start-gas ${chainId}`}, 0))`)
}

/** Gas that the waiting enrolments of a chain take at most: of all merchants, and of one. */
export async function sumWaitingGas(
  db: Database,
  params: { chainId: number; merchantId: string },
): Promise<{ all: bigint; ofMerchant: bigint }> {
  const [row] = await db
    .select({
      all: sql<string>`coalesce(sum(${enrolments.startGas}), 0)::text`,
      ofMerchant: sql<string>`coalesce(sum(${enrolments.startGas}) filter (where ${eq(mandates.merchantId, params.merchantId)}), 0)::text`,
    })
    .from(enrolments)
    .innerJoin(mandates, eq(mandates.id, enrolments.mandateId))
    .where(isWaitingOn(params.chainId))
  return { all: BigInt(row?.all ?? 0), ofMerchant: BigInt(row?.ofMerchant ?? 0) }
}

/** An enrolment whose transaction did not put its terms in force. */
export interface FailedStart extends WaitingEnrolment {
  readonly transaction: ChainTransaction
}

/**
 * Enrolments whose transaction failed in a block up to this height, lost its nonce to another one, or is in a final
 * block where it may have done nothing, oldest first, from the one after `after` on.
 */
export async function listFailedStarts(
  db: Database,
  params: { chainId: number; upTo: bigint; limit: number; after: EnrolmentCursor | null },
): Promise<FailedStart[]> {
  const { after, ...which } = params
  if (!after) return selectFailed.first(db, which)
  return selectFailed.further(db, {
    ...which,
    afterTime: after.createdAt.toISOString(),
    afterId: after.id,
  })
}

const failedStarts = (name: string, also: SQL | undefined) =>
  statement(name, (db: Database) =>
    db
      .select({ enrolment: enrolments, mandate: mandates, transaction: chainTransactions })
      .from(enrolments)
      .innerJoin(mandates, eq(mandates.id, enrolments.mandateId))
      .innerJoin(chainTransactions, eq(chainTransactions.id, enrolments.transactionId))
      .where(
        and(
          eq(enrolments.status, 'pending'),
          eq(chainTransactions.chainId, sql.placeholder('chainId')),
          ne(chainTransactions.status, 'signed'),
          or(eq(chainTransactions.succeeded, false), eq(chainTransactions.status, 'final')),
          lte(chainTransactions.blockNumber, placeholderOf(chainTransactions.blockNumber, 'upTo')),
          also,
        ),
      )
      .orderBy(...OLDEST_FIRST)
      .limit(sql.placeholder('limit')),
  )

const selectFailed = {
  first: failedStarts('failed_starts', undefined),
  further: failedStarts('further_failed_starts', beyond),
}

/** Says whether the wallet has a running subscriber of the subscription, or another enrolment under way. */
export async function findClashingEnrolment(
  tx: Database,
  params: { id: string; merchantId: string; subscriptionId: string; eoaAddress: Address },
): Promise<boolean> {
  const { id, merchantId, subscriptionId, eoaAddress } = params
  const [running] = await tx
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.merchantId, merchantId),
        eq(subscribers.subscriptionId, subscriptionId),
        walletIs(eoaAddress),
        isRunningStatus(subscribers.status),
      ),
    )
    .limit(1)
  if (running) return true
  const [underWay] = await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .innerJoin(mandates, eq(mandates.id, enrolments.mandateId))
    .where(
      and(
        ne(enrolments.id, id),
        eq(enrolments.status, 'pending'),
        isNotNull(enrolments.transactionId),
        eq(mandates.merchantId, merchantId),
        eq(mandates.subscriptionId, subscriptionId),
        eq(enrolments.eoaAddress, eoaAddress),
      ),
    )
    .limit(1)
  return underWay !== undefined
}
