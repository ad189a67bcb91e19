import 'server-only'
import { and, eq, gte, isNotNull, or } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'
import type { Database } from '../database/database'
import { subscriberChanges } from '../schema/change-schema'
import { chainTransactions, enrolments, mandates } from '../schema/payment-schema'

/** Transactions of ours that are in a block and did nothing. */
const isReverted = and(eq(chainTransactions.succeeded, false), isNotNull(chainTransactions.hash))

/**
 * Merchants with whom terms of the account were mined on the chain and reverted: a start of terms signed at `since` or
 * later, or a change of terms that was brought since then. Each once.
 */
export async function listRevertedWith(
  db: Database,
  params: { chainId: number; payer: Address; since: Date },
): Promise<string[]> {
  const { chainId, payer, since } = params
  const starts = db
    .select({ merchantId: mandates.merchantId })
    .from(mandates)
    .innerJoin(enrolments, eq(enrolments.mandateId, mandates.id))
    .leftJoin(chainTransactions, eq(chainTransactions.id, enrolments.transactionId))
    .where(
      and(
        eq(mandates.chainId, chainId),
        eq(mandates.payer, payer),
        // Terms may wait for longer; their transaction is of the day of its start.
        or(gte(mandates.createdAt, since), gte(chainTransactions.createdAt, since)),
        or(enrolments.hasReverted, isReverted),
      ),
    )
  const changes = db
    .select({ merchantId: subscriberChanges.merchantId })
    .from(subscriberChanges)
    .leftJoin(chainTransactions, eq(chainTransactions.id, subscriberChanges.transactionId))
    .where(
      and(
        eq(subscriberChanges.chainId, chainId),
        eq(subscriberChanges.payer, payer),
        // A change may have been signed a year before it was brought.
        or(
          and(subscriberChanges.hasReverted, gte(subscriberChanges.endedAt, since)),
          and(isReverted, gte(chainTransactions.createdAt, since)),
        ),
      ),
    )
  const rows = await union(starts, changes)
  return rows.map(({ merchantId }) => merchantId)
}
