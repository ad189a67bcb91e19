import 'server-only'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Database } from '../database/database'
import {
  chainCursors,
  chainTransactions,
  charges,
  enrolments,
  mandates,
  transactionAttempts,
} from '../schema/payment-schema'
import { checkoutSessions, subscribers, tokens } from '../schema/schema'
import type { CheckoutSessionRow } from './checkout-sessions'

/** Progress of a checkout: its session, enrolment, transaction and subscriber. */
export interface CheckoutProgress extends CheckoutSessionRow {
  /** Network of the chosen token. */
  readonly chainId: number | null
  /** The account that signed, or pays. */
  readonly payer: Address | null
  /** Reason why the last enrolment failed. */
  readonly failureReason: string | null
  /** Hash of the mined attempt, else of the last one sent. */
  readonly transactionHash: string | null
  /** Block of the transaction; null while it is unmined. */
  readonly blockNumber: bigint | null
  /** Position up to which its chain was read. */
  readonly headBlock: bigint | null
  /** Charge that the checkout made; null where there is none, as during a trial. */
  readonly chargeId: string | null
  /** The most of a charge, in atomic units, and the number of them that the payer allowed; null before it signed. */
  readonly approved: { readonly capAtomic: bigint; readonly allowedPeriods: number } | null
  readonly subscriber: Pick<typeof subscribers.$inferSelect, 'id' | 'status' | 'nextChargeAt'> | null
}

export async function findCheckoutProgress(
  db: Database,
  params: { id: string },
): Promise<CheckoutProgress | null> {
  const lastSent = sql<string | null>`(
    select ${transactionAttempts.hash} from ${transactionAttempts}
    where ${transactionAttempts.transactionId} = ${chainTransactions.id}
    order by ${transactionAttempts.createdAt} desc limit 1)`
  const [row] = await db
    .select({
      session: checkoutSessions,
      chainId: tokens.chainId,
      enrolment: {
        status: enrolments.status,
        failureReason: enrolments.failureReason,
        eoaAddress: enrolments.eoaAddress,
        mandateId: enrolments.mandateId,
        capAtomic: enrolments.capAtomic,
        allowedPeriods: enrolments.allowedPeriods,
      },
      mandatePayer: mandates.payer,
      transaction: { hash: chainTransactions.hash, blockNumber: chainTransactions.blockNumber },
      lastSent,
      headBlock: chainCursors.headBlock,
      subscriber: { id: subscribers.id, status: subscribers.status, nextChargeAt: subscribers.nextChargeAt },
      wallet: subscribers.eoaAddress,
      charge: { id: charges.id, hash: charges.transactionHash, blockNumber: charges.blockNumber },
    })
    .from(checkoutSessions)
    .leftJoin(tokens, eq(tokens.id, checkoutSessions.tokenId))
    .leftJoin(enrolments, eq(enrolments.checkoutSessionId, checkoutSessions.id))
    .leftJoin(mandates, eq(mandates.id, enrolments.mandateId))
    .leftJoin(chainTransactions, eq(chainTransactions.id, enrolments.transactionId))
    .leftJoin(chainCursors, eq(chainCursors.chainId, tokens.chainId))
    .leftJoin(subscribers, eq(subscribers.checkoutSessionId, checkoutSessions.id))
    .leftJoin(
      charges,
      and(eq(charges.subscriberId, subscribers.id), eq(charges.terms, 0), eq(charges.period, 0)),
    )
    .where(eq(checkoutSessions.id, params.id))
    .orderBy(desc(enrolments.createdAt))
    .limit(1)
  if (!row) return null
  const { session, enrolment, transaction, charge, subscriber } = row
  const failed = enrolment?.status === 'failed'
  return {
    ...session,
    chainId: row.chainId,
    payer: (failed ? null : (row.mandatePayer ?? enrolment?.eoaAddress)) ?? row.wallet,
    failureReason: failed ? enrolment.failureReason : null,
    transactionHash: charge?.hash ?? (failed ? null : (transaction?.hash ?? row.lastSent)),
    blockNumber: charge?.blockNumber ?? (failed ? null : (transaction?.blockNumber ?? null)),
    headBlock: row.headBlock,
    chargeId: charge?.id ?? null,
    approved: failed || !enrolment?.mandateId ? null : enrolment,
    subscriber,
  }
}
