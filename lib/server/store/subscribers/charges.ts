import 'server-only'
import { and, eq, gt, inArray, isNotNull, max, or, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { charges } from '../schema/payment-schema'

export type ChargeRow = typeof charges.$inferSelect

/** Fields of a charge that all attempts at its window share. */
export type ChargeOfWindow = Pick<
  ChargeRow,
  | 'id'
  | 'merchantId'
  | 'subscriptionId'
  | 'subscriberId'
  | 'tokenId'
  | 'terms'
  | 'period'
  | 'amountAtomic'
  | 'priceMicroUsd'
  | 'lines'
  | 'dueAt'
  | 'endsAt'
  | 'createdAt'
>

const notPaid = sql`${charges.status} not in ('paid', 'settled')`
/** The chain says that it is paid, if not yet for good. */
const notOnChain = sql`${charges.status} not in ('pending', 'paid', 'settled')`

/**
 * Records the payment of a window, whether or not earlier attempts at it failed.
 * Null when it is recorded as paid already: there is one payment a window.
 */
export async function upsertPaidCharge(
  tx: Database,
  charge: ChargeOfWindow &
    Pick<ChargeRow, 'transactionHash' | 'blockNumber'> & { paidAt: Date; transactionId?: string | null },
): Promise<ChargeRow | null> {
  const paid = {
    status: 'paid' as const,
    amountAtomic: charge.amountAtomic,
    nextAttemptAt: null,
    failureReason: null,
    transactionHash: charge.transactionHash,
    blockNumber: charge.blockNumber,
    paidAt: charge.paidAt,
  }
  const [row] = await tx
    .insert(charges)
    .values({ ...charge, ...paid, attempts: 1 })
    .onConflictDoUpdate({
      target: [charges.subscriberId, charges.terms, charges.period],
      set: { ...paid, attempts: sql`${charges.attempts} + 1` },
      setWhere: notPaid,
    })
    .returning()
  return row ?? null
}

/**
 * Records that attempt number `attempts` at a window failed.
 * Null when that attempt is recorded already, or the chain holds the payment.
 */
export async function upsertFailedCharge(
  tx: Database,
  charge: ChargeOfWindow & { attempts: number; failureReason: string; nextAttemptAt: Date | null },
): Promise<ChargeRow | null> {
  const failed = {
    status: 'failed' as const,
    amountAtomic: charge.amountAtomic,
    attempts: charge.attempts,
    failureReason: charge.failureReason,
    nextAttemptAt: charge.nextAttemptAt,
  }
  const [row] = await tx
    .insert(charges)
    .values({ ...charge, ...failed })
    .onConflictDoUpdate({
      target: [charges.subscriberId, charges.terms, charges.period],
      set: failed,
      setWhere: sql`${notOnChain} and ${charges.attempts} < ${charge.attempts}`,
    })
    .returning()
  return row ?? null
}

/** Adds what is due for windows, unless a window has its row already. */
export async function insertDueCharges(tx: Database, due: readonly ChargeOfWindow[]): Promise<void> {
  if (due.length === 0) return
  await tx
    .insert(charges)
    .values(due.map((charge) => ({ ...charge, status: 'due' as const, attempts: 0 })))
    .onConflictDoNothing()
}

/** A window of one of the terms that a subscriber had. */
export interface ChargedWindow {
  readonly subscriberId: string
  /** Number of the terms. */
  readonly terms: number
  readonly period: number
}

/** The charge of a window, locked until the transaction ends. */
export async function lockCharge(tx: Database, params: ChargedWindow): Promise<ChargeRow | null> {
  const [row] = await tx
    .select()
    .from(charges)
    .where(
      and(
        eq(charges.subscriberId, params.subscriberId),
        eq(charges.terms, params.terms),
        eq(charges.period, params.period),
      ),
    )
    .for('no key update')
  return row ?? null
}

/** Paid charges of a subscriber's terms whose windows end after `endsAfter`, locked. */
export async function lockPaidCharges(
  tx: Database,
  { subscriberId, terms, endsAfter }: Omit<ChargedWindow, 'period'> & { endsAfter: Date },
): Promise<ChargeRow[]> {
  return tx
    .select()
    .from(charges)
    .where(
      and(
        eq(charges.subscriberId, subscriberId),
        eq(charges.terms, terms),
        gt(charges.endsAt, endsAfter),
        inArray(charges.status, ['paid', 'settled']),
      ),
    )
    .orderBy(charges.period)
    .for('no key update')
}

/** Status of the charge of a locked subscriber's window; null where it has no row yet. */
export async function findChargeStatus(
  tx: Database,
  params: ChargedWindow,
): Promise<ChargeRow['status'] | null> {
  return (await lockCharge(tx, params))?.status ?? null
}

/** The window after the last of a locked subscriber that is paid under these terms; 0 where none is. */
export async function firstWindowUnpaid(
  tx: Database,
  { subscriberId, terms }: Pick<ChargeRow, 'subscriberId' | 'terms'>,
): Promise<number> {
  const [row] = await tx
    .select({ last: max(charges.period) })
    .from(charges)
    .where(
      and(
        eq(charges.subscriberId, subscriberId),
        eq(charges.terms, terms),
        inArray(charges.status, ['paid', 'settled']),
      ),
    )
  return (row?.last ?? -1) + 1
}

/** Condition for charges that are neither on their way to a chain nor over. */
export const isWaiting = or(
  eq(charges.status, 'due'),
  and(eq(charges.status, 'failed'), isNotNull(charges.nextAttemptAt)),
)

/** A waiting charge once its subscriber is cancelled: it is neither due nor tried again. */
export const GIVEN_UP = {
  status: 'failed',
  failureReason: sql`case when ${charges.status} = 'due' then 'subscriber_cancelled' else ${charges.failureReason} end`,
  nextAttemptAt: null,
} as const

/** Gives up what waits of a subscriber that is cancelled. */
export async function giveUpCharges(tx: Database, params: { subscriberId: string }): Promise<void> {
  await tx
    .update(charges)
    .set(GIVEN_UP)
    .where(and(eq(charges.subscriberId, params.subscriberId), isWaiting))
}

/** Stores how far a locked charge is, and gives the row as it is then. */
export async function updateCharge(
  tx: Database,
  params: {
    row: ChargeRow
    change: Partial<
      Pick<
        ChargeRow,
        | 'status'
        | 'amountAtomic'
        | 'attempts'
        | 'priceMicroUsd'
        | 'lines'
        | 'nextAttemptAt'
        | 'failureReason'
        | 'transactionHash'
        | 'blockNumber'
        | 'transactionId'
        | 'together'
        | 'paidAt'
      >
    >
  },
): Promise<ChargeRow> {
  const { row, change } = params
  await tx
    .update(charges)
    .set(change)
    .where(and(eq(charges.id, row.id), eq(charges.merchantId, row.merchantId)))
  return { ...row, ...change }
}
