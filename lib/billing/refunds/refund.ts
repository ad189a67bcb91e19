import type { ChargeStatus } from '../charges/charge-status'
import {
  NotRefundableError,
  RefundAlreadyCountedError,
  RefundExceedsPaymentError,
  type RefundedToken,
  RefundNotFoundError,
} from './refund-refusals'

/**
 * States of a refund: a transfer of the merchant's own wallet to the payer, read from the chain.
 * - `pending`: in a block that may still be undone; it uses up its part of the payment already.
 * - `refunded`: as deep as the network's setting asks for.
 * - `settled`: in a block that nothing undoes.
 * - `reversed`: in no block any more, after a reorganization. It counts for nothing, and again once it is back.
 */
export const REFUND_STATUSES = ['pending', 'refunded', 'settled', 'reversed'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** A refund as the rules see it; amounts are atomic units of the payment's token. */
export interface Refund {
  readonly status: RefundStatus
  readonly amountAtomic: bigint
}

/** A transfer of the payment's token from an account of the merchant to the payer. */
export interface RefundTransfer {
  /** Place among the logs of its transaction, from 0. A reorg that moves the transaction keeps it. */
  readonly logIndex: number
  readonly amountAtomic: bigint
}

/** A charge as far as refunds need to know it. */
export interface RefundedCharge {
  readonly status: ChargeStatus
  readonly amountAtomic: bigint
  readonly priceMicroUsd: bigint
  readonly transactionHash: string | null
}

/** True for a charge whose tokens reached the merchant on a chain. */
export function isRefundable({ status, transactionHash }: RefundedCharge): boolean {
  return (status === 'paid' || status === 'settled') && transactionHash !== null
}

/** @throws NotRefundableError */
export function assertRefundable(charge: RefundedCharge): void {
  if (!isRefundable(charge)) throw new NotRefundableError(charge)
}

/** True for all but a refund that a reorganization took back. */
export function isCounted({ status }: Pick<Refund, 'status'>): boolean {
  return status !== 'reversed'
}

/** True once a refund is as deep as the network's setting asks for. */
export function isConfirmed({ status }: Pick<Refund, 'status'>): boolean {
  return status === 'refunded' || status === 'settled'
}

/** The part of a payment that no refund has used up, never below 0. */
export function leftToRefund(charge: RefundedCharge, refunds: readonly Refund[]): bigint {
  if (!isRefundable(charge)) return 0n
  const left = charge.amountAtomic - sumOf(refunds.filter(isCounted))
  return left > 0n ? left : 0n
}

/** The part of a payment that is given back, confirmed. */
export function refundedAmount(refunds: readonly Refund[]): bigint {
  return sumOf(refunds.filter(isConfirmed))
}

const sumOf = (refunds: readonly Refund[]) =>
  refunds.reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n)

/**
 * The transfer of a transaction that becomes a refund: the one that equals what is left of the payment, else the first
 * that is no more than that. So payments that share a transaction each get their own.
 * @param transfers - of the token, from the merchant to the payer
 * @param left - the part of the payment that can still be refunded, in atomic units of `token`
 * @param counted - `logIndex` of those that are refunds already, of whichever payment
 * @throws RefundNotFoundError, RefundAlreadyCountedError, RefundExceedsPaymentError
 */
export function chooseTransfer<Transfer extends RefundTransfer>(
  transfers: readonly Transfer[],
  { left, counted, token }: { left: bigint; counted: ReadonlySet<number>; token: RefundedToken },
): Transfer {
  const [first] = transfers
  if (!first) throw new RefundNotFoundError()
  const free = transfers.filter(({ logIndex }) => !counted.has(logIndex))
  const [smallest] = free.toSorted((one, other) => (one.amountAtomic < other.amountAtomic ? -1 : 1))
  if (!smallest) throw new RefundAlreadyCountedError()
  const chosen =
    free.find(({ amountAtomic }) => amountAtomic === left) ??
    free.find(({ amountAtomic }) => amountAtomic <= left)
  if (!chosen) throw new RefundExceedsPaymentError({ left, amount: smallest.amountAtomic }, token)
  return chosen
}

/** Depth of the block that holds a transfer now. */
export interface RefundDepth {
  readonly isConfirmed: boolean
  readonly isFinal: boolean
}

/**
 * The status of a refund after its transaction was read again. A confirmed one that only moved to another block stays
 * confirmed; a reversed one whose part of the payment went to others meanwhile stays reversed.
 * @param depth - null where the chain does not hold the transfer
 * @param left - what other refunds leave of the payment
 */
export function followedStatus(refund: Refund, depth: RefundDepth | null, left: bigint): RefundStatus {
  if (depth === null) return 'reversed'
  if (refund.status === 'reversed' && refund.amountAtomic > left) return 'reversed'
  if (depth.isFinal) return 'settled'
  return depth.isConfirmed || refund.status === 'refunded' ? 'refunded' : 'pending'
}

/** Value of a refund in micro-dollars: its part of the payment's price, rounded down. */
export function refundValue(charge: RefundedCharge, amountAtomic: bigint): bigint {
  return charge.amountAtomic === 0n ? 0n : (charge.priceMicroUsd * amountAtomic) / charge.amountAtomic
}
