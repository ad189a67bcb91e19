import 'server-only'
import { and, asc, eq, gt, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { NO_SIGNATURE } from '@/lib/mandate/terms/mandate-types'
import type { Database } from '../database/database'
import { chainTransactions, enrolments, mandates } from '../schema/payment-schema'
import { isOverStatus, isRunningStatus } from '../schema/running'
import { subscribers } from '../schema/schema'

export type MandateRow = typeof mandates.$inferSelect

/** Stores what a payer signed; false when it is stored already, since its id is the digest of all of its fields. */
export async function insertMandate(tx: Database, row: MandateRow): Promise<boolean> {
  const inserted = await tx.insert(mandates).values(row).onConflictDoNothing().returning({ id: mandates.id })
  return inserted.length > 0
}

export async function findMandate(db: Database, params: { id: Hex }): Promise<MandateRow | null> {
  const [row] = await db.select().from(mandates).where(eq(mandates.id, params.id))
  return row ?? null
}

/** A mandate, locked until the transaction ends. */
export async function lockMandate(tx: Database, params: { id: Hex }): Promise<MandateRow | null> {
  const [row] = await tx.select().from(mandates).where(eq(mandates.id, params.id)).for('no key update')
  return row ?? null
}

/** Mandates of a merchant's subscriber, the newest first. */
export async function listMandatesOf(
  db: Database,
  params: { merchantId: string; subscriberId: string },
): Promise<MandateRow[]> {
  const rows = await db
    .select()
    .from(mandates)
    .where(and(eq(mandates.merchantId, params.merchantId), eq(mandates.subscriberId, params.subscriberId)))
  return rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

/**
 * Waiting terms once their subscriber is cancelled: nobody has what it takes to bring them to the chain, unless a
 * transaction with them was signed before. Those that their payer has put in force are to be ended there.
 */
export const DISCARDED = {
  status: sql<MandateRow['status']>`case when ${mandates.authorizedAt} is null then 'ended' else 'live' end`,
  signature: NO_SIGNATURE,
  permit: null,
} as const

/** True for terms that the chain knows, as far as is known; also those that wait there for their first charge. */
export const isInForce = ({ status, authorizedAt }: Pick<MandateRow, 'status' | 'authorizedAt'>): boolean =>
  status === 'live' || (status === 'pending' && authorizedAt !== null)

/** Condition for terms of a subscriber that wait for its first charge. */
export const isWaitingFor = (subscriberId: SQLWrapper | string) =>
  and(eq(mandates.subscriberId, subscriberId), eq(mandates.status, 'pending'))

/** A permit that waits with its terms. */
export type WaitingPermitRow = Pick<MandateRow, 'payer' | 'token' | 'puller'> & {
  readonly permit: NonNullable<MandateRow['permit']>
}

/** Permits of payers on a chain that wait with the terms of running subscribers, of whichever merchant. */
export async function listWaitingPermits(
  db: Database,
  params: { chainId: number; payers: readonly MandateRow['payer'][] },
): Promise<WaitingPermitRow[]> {
  const { payer, token, puller, permit } = mandates
  const rows = await db
    .select({ payer, token, puller, permit })
    .from(mandates)
    .where(
      and(
        eq(mandates.chainId, params.chainId),
        inArray(payer, [...params.payers]),
        eq(mandates.status, 'pending'),
        isNotNull(mandates.subscriberId),
      ),
    )
  return rows.flatMap((row) => (row.permit ? [{ ...row, permit: row.permit }] : []))
}

/** Keeps a permit with terms that wait, in place of the one that came with them: it is no part of the terms. */
export async function replaceWaitingPermit(
  tx: Database,
  params: { id: Hex; permit: NonNullable<MandateRow['permit']> },
): Promise<void> {
  const change = { permit: params.permit, permissionNeededAt: null }
  await tx.update(mandates).set(change).where(eq(mandates.id, params.id))
}

/** Discards what waits of a subscriber that is cancelled. */
export async function discardWaitingTerms(tx: Database, params: { subscriberId: string }): Promise<void> {
  await tx.update(mandates).set(DISCARDED).where(isWaitingFor(params.subscriberId))
}

/** Marks waiting terms as in force, unless they ended meanwhile. */
export async function putInForce(tx: Database, params: { id: Hex; at: Date }): Promise<void> {
  const authorizedAt = sql`coalesce(${mandates.authorizedAt}, ${params.at.toISOString()}::timestamptz)`
  const which = and(eq(mandates.id, params.id), eq(mandates.status, 'pending'))
  await tx.update(mandates).set({ status: 'live', authorizedAt }).where(which)
}

type MandateChange = Partial<
  Pick<
    MandateRow,
    | 'status'
    | 'permissionNeededAt'
    | 'authorizedAt'
    | 'endedAt'
    | 'subscriberId'
    | 'cancelSignature'
    | 'cancelTransactionId'
  >
>

/** Updates a mandate's status and links; the signed terms never change. */
export async function updateMandate(tx: Database, params: { id: Hex; change: MandateChange }): Promise<void> {
  await changeMandates(tx, eq(mandates.id, params.id), params.change)
}

/** Changes many mandates alike. */
export async function updateMandates(
  tx: Database,
  params: { ids: readonly Hex[]; change: MandateChange },
): Promise<void> {
  if (params.ids.length > 0) await changeMandates(tx, inArray(mandates.id, [...params.ids]), params.change)
}

async function changeMandates(tx: Database, which: SQL | undefined, change: MandateChange): Promise<void> {
  await tx.update(mandates).set(change).where(which)
}

/** No transaction is under way that ends a mandate. */
const isNotBeingEnded = sql`not exists (select 1 from ${chainTransactions} where ${chainTransactions.id} = ${mandates.cancelTransactionId} and ${chainTransactions.status} <> 'final')`

/** Mandates in force whose payer has signed their end, and that no transaction under way ends. */
const hasSignedEnd = and(
  or(eq(mandates.status, 'live'), and(eq(mandates.status, 'pending'), isNotNull(mandates.authorizedAt))),
  isNotNull(mandates.cancelSignature),
  isNotBeingEnded,
)

/** Mandates whose payer has signed their end, by their id, from the one after `after` on. */
export async function listSignedEnds(
  db: Database,
  params: { chainId: number; limit: number; after: Hex | null },
): Promise<MandateRow[]> {
  const further = params.after === null ? undefined : gt(mandates.id, params.after)
  return db
    .select()
    .from(mandates)
    .where(and(eq(mandates.chainId, params.chainId), hasSignedEnd, further))
    .orderBy(asc(mandates.id))
    .limit(params.limit)
}

/** A mandate of {@link listSignedEnds} that still is one, locked until the transaction ends. */
export async function lockSignedEnd(tx: Database, { id }: { id: Hex }): Promise<MandateRow | null> {
  const [row] = await tx
    .select()
    .from(mandates)
    .where(and(eq(mandates.id, id), hasSignedEnd))
    .for('no key update')
  return row ?? null
}

/**
 * Forgets transactions that were to end mandates of running subscribers, as their payers signed, and that reverted or were
 * never mined: the permission is in force as before, and the payer can end it again.
 */
export async function forgetFailedEnds(tx: Database, params: { chainId: number }): Promise<void> {
  const failed = sql`exists (select 1 from ${chainTransactions} where ${chainTransactions.id} = ${mandates.cancelTransactionId} and ${chainTransactions.status} = 'final' and ${chainTransactions.succeeded} is not true)`
  const runs = sql`exists (select 1 from ${subscribers} where ${subscribers.id} = ${mandates.subscriberId} and ${isRunningStatus(subscribers.status)})`
  const which = and(eq(mandates.chainId, params.chainId), eq(mandates.status, 'live'), failed, runs)
  await changeMandates(tx, which, { cancelTransactionId: null })
}

/**
 * Mandates in force on the chain without a running subscriber, or with one that is under other terms, and without a
 * transaction under way that ends them.
 * A final transaction that ended nothing is not under way, even where it succeeded: a reorg may have put it before the
 * deployment of the contract that it calls. One that reverted counts as under way while it is newer than `revertedBefore`.
 */
const shouldBeCancelledOnChain = (revertedBefore: Date) =>
  and(
    eq(mandates.status, 'live'),
    or(
      sql`exists (select 1 from ${subscribers} where ${subscribers.id} = ${mandates.subscriberId} and (${isOverStatus(subscribers.status)} or ${subscribers.terms} <> ${mandates.terms}))`,
      and(
        isNull(mandates.subscriberId),
        // A failed enrolment is purged with its session, and its terms may still be sent to the chain by anyone.
        sql`not exists (select 1 from ${enrolments} where ${enrolments.mandateId} = ${mandates.id} and ${enrolments.status} <> 'failed')`,
      ),
    ),
    sql`not exists (select 1 from ${chainTransactions} where ${chainTransactions.id} = ${mandates.cancelTransactionId} and (${chainTransactions.status} <> 'final' or (${chainTransactions.hash} is not null and not ${chainTransactions.succeeded} and ${chainTransactions.createdAt} >= ${revertedBefore.toISOString()}::timestamptz)))`,
  )

/** Mandates to be ended on the chain, by their id, from the one after `after` on. */
export async function listMandatesToCancel(
  db: Database,
  params: { chainId: number; revertedBefore: Date; limit: number; after: Hex | null },
): Promise<MandateRow[]> {
  const further = params.after === null ? undefined : gt(mandates.id, params.after)
  return db
    .select()
    .from(mandates)
    .where(
      and(eq(mandates.chainId, params.chainId), shouldBeCancelledOnChain(params.revertedBefore), further),
    )
    .orderBy(asc(mandates.id))
    .limit(params.limit)
}

/** Those of the mandates that are still to be ended, locked until the transaction ends. */
export async function lockMandatesToCancel(
  tx: Database,
  params: { ids: readonly Hex[]; revertedBefore: Date },
): Promise<MandateRow[]> {
  return tx
    .select()
    .from(mandates)
    .where(and(inArray(mandates.id, [...params.ids]), shouldBeCancelledOnChain(params.revertedBefore)))
    .orderBy(asc(mandates.id))
    .for('no key update')
}
