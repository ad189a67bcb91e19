import 'server-only'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Hash } from 'viem'
import type { Database } from '../database/database'
import { chainTransactions, enrolments, mandates } from '../schema/payment-schema'
import type { MandateRow } from './mandates'

/** A mandate with our mined transactions that put it in force and ended it. */
export interface MandateHistory {
  readonly mandate: MandateRow
  readonly startHash: Hash | null
  /** Null too where the payer ended it. */
  readonly endHash: Hash | null
}

/** Mandates of a merchant's subscriber, the newest first. */
export async function listMandateHistory(
  db: Database,
  params: { merchantId: string; subscriberId: string },
): Promise<MandateHistory[]> {
  return selectHistory(db)
    .where(and(eq(mandates.merchantId, params.merchantId), eq(mandates.subscriberId, params.subscriberId)))
    .orderBy(desc(mandates.createdAt))
}

/** Mandates of several subscribers of any merchant, the newest first, for their payer. */
export async function listMandateHistories(
  db: Database,
  params: { subscriberIds: readonly string[] },
): Promise<MandateHistory[]> {
  return selectHistory(db)
    .where(inArray(mandates.subscriberId, [...params.subscriberIds]))
    .orderBy(desc(mandates.createdAt))
}

function selectHistory(db: Database) {
  const starts = alias(chainTransactions, 'starts')
  const ends = alias(chainTransactions, 'ends')
  return db
    .select({ mandate: mandates, startHash: starts.hash, endHash: ends.hash })
    .from(mandates)
    .leftJoin(enrolments, eq(enrolments.mandateId, mandates.id))
    .leftJoin(starts, and(eq(starts.id, enrolments.transactionId), eq(starts.succeeded, true)))
    .leftJoin(ends, and(eq(ends.id, mandates.cancelTransactionId), eq(ends.succeeded, true)))
}
