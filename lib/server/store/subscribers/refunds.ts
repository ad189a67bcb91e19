import 'server-only'
import { and, asc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Hash } from 'viem'
import type { Database } from '../database/database'
import { charges, transactionAttempts } from '../schema/payment-schema'
import { refunds } from '../schema/refund-schema'
import type { ChargeRow } from './charges'

export type RefundRow = typeof refunds.$inferSelect

/** Refunds of charges, the first recorded first. Callers have checked whose the charges are. */
export async function listRefundsOf(
  db: Database,
  params: { chargeIds: readonly string[] },
): Promise<RefundRow[]> {
  if (params.chargeIds.length === 0) return []
  return db
    .select()
    .from(refunds)
    .where(inArray(refunds.chargeId, [...params.chargeIds]))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
}

/** A merchant's charge, locked until the transaction ends, so that its refunds come one after the other. */
export async function lockRefundedCharge(
  tx: Database,
  params: { id: string; merchantId: string },
): Promise<ChargeRow | null> {
  const [row] = await tx
    .select()
    .from(charges)
    .where(and(eq(charges.id, params.id), eq(charges.merchantId, params.merchantId)))
    .for('no key update')
  return row ?? null
}

/** Adds a refund; false where its transfer is one already, of whichever payment and merchant. */
export async function insertRefund(tx: Database, row: RefundRow): Promise<boolean> {
  const inserted = await tx.insert(refunds).values(row).onConflictDoNothing().returning({ id: refunds.id })
  return inserted.length > 0
}

/** Places of the transfers of a transaction that are refunds, of whichever payment and merchant. */
export async function listCountedTransfers(
  db: Database,
  params: { chainId: number; transactionHash: Hash },
): Promise<number[]> {
  const rows = await db
    .select({ logIndex: refunds.logIndex })
    .from(refunds)
    .where(and(eq(refunds.chainId, params.chainId), eq(refunds.transactionHash, params.transactionHash)))
  return rows.map(({ logIndex }) => logIndex)
}

/** True for a transaction that a key of this installation signed. */
export async function isOwnTransaction(db: Database, params: { transactionHash: Hash }): Promise<boolean> {
  const [row] = await db
    .select({ hash: transactionAttempts.hash })
    .from(transactionAttempts)
    .where(eq(transactionAttempts.hash, params.transactionHash))
  return row !== undefined
}

/**
 * Refunds on a chain that are not final and were not looked for since its newest block, those that wait longest first.
 * @param params.reversedSince - reversed ones from before are given up
 */
export async function listRefundsToFollow(
  db: Database,
  params: { chainId: number; headHash: Hash; reversedSince: Date; limit: number },
): Promise<RefundRow[]> {
  const { chainId, headHash, reversedSince, limit } = params
  return db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.chainId, chainId),
        ne(refunds.status, 'settled'),
        or(isNull(refunds.checkedHash), ne(refunds.checkedHash, headHash)),
        or(isNull(refunds.reversedAt), gte(refunds.reversedAt, reversedSince)),
      ),
    )
    .orderBy(sql`${refunds.checkedBlock} nulls first`, asc(refunds.id))
    .limit(limit)
}

/** Stores how far a refund is, whose charge is locked. */
export async function updateRefund(
  tx: Database,
  params: {
    row: RefundRow
    change: Partial<
      Pick<RefundRow, 'status' | 'blockNumber' | 'checkedBlock' | 'checkedHash' | 'refundedAt' | 'reversedAt'>
    >
  },
): Promise<RefundRow> {
  const { row, change } = params
  await tx
    .update(refunds)
    .set(change)
    .where(and(eq(refunds.id, row.id), eq(refunds.merchantId, row.merchantId)))
  return { ...row, ...change }
}
