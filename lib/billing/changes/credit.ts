/** A paid window, as far as its unused part is reckoned. */
export interface PaidWindow {
  readonly opensAt: Date
  readonly closesAt: Date
  /** Money and credit together that paid it, in micro-dollars, less what was refunded. */
  readonly paidMicroUsd: bigint
}

/**
 * The part of a paid window that is unused at `at`, in micro-dollars: by whole seconds, as the chain counts them, and
 * rounded for the payer; never more than was paid.
 */
export function unusedPart({ opensAt, closesAt, paidMicroUsd }: PaidWindow, at: Date): bigint {
  const length = secondsBetween(opensAt, closesAt)
  const left = secondsBetween(at, closesAt)
  if (paidMicroUsd <= 0n || length <= 0n || left <= 0n) return 0n
  if (left >= length) return paidMicroUsd
  return (paidMicroUsd * left + length - 1n) / length
}

const secondsBetween = (from: Date, to: Date): bigint =>
  BigInt(Math.floor(to.getTime() / 1000) - Math.floor(from.getTime() / 1000))

/** Value that paid a window, in micro-dollars: its price and the credit that it used, less what was given back. */
export function paidValue(charge: {
  readonly priceMicroUsd: bigint
  readonly creditMicroUsd: bigint
  readonly refundedMicroUsd: bigint
}): bigint {
  const value = charge.priceMicroUsd + charge.creditMicroUsd - charge.refundedMicroUsd
  return value > 0n ? value : 0n
}

/**
 * By how much the credit that new terms gave for a charge of the terms before changes with what is refunded of it: below
 * 0 for more, so that a refund counts the same before the change and after it.
 * @param charge - value that paid its window, and what was refunded of it before and is now
 * @param startsAt - first window of the new terms
 */
export function creditTakenBack(
  charge: Pick<PaidWindow, 'opensAt' | 'closesAt'> & {
    readonly priceMicroUsd: bigint
    readonly creditMicroUsd: bigint
    readonly refundedBefore: bigint
    readonly refundedNow: bigint
  },
  startsAt: Date,
): bigint {
  const creditWith = (refundedMicroUsd: bigint) =>
    unusedPart({ ...charge, paidMicroUsd: paidValue({ ...charge, refundedMicroUsd }) }, startsAt)
  return creditWith(charge.refundedNow) - creditWith(charge.refundedBefore)
}

/** Least charge that is left beside credit, in micro-dollars: a cent, which less than is not worth the gas. Decided, not measured. */
export const LEAST_CHARGE_MICRO_USD = 10_000n

/**
 * The credit that a charge of this price uses: all of the price, or as much as is left. It never leaves less than a cent
 * to be charged, nor less than the price where that is lower: credit that would is kept for the next charge.
 */
export function creditUsed(priceMicroUsd: bigint, creditLeftMicroUsd: bigint): bigint {
  const left = creditLeft({ creditMicroUsd: creditLeftMicroUsd })
  if (left >= priceMicroUsd) return priceMicroUsd
  const most = priceMicroUsd > LEAST_CHARGE_MICRO_USD ? priceMicroUsd - LEAST_CHARGE_MICRO_USD : 0n
  return left < most ? left : most
}

/** The credit that lowers the next charges, in micro-dollars, never below 0. */
export function creditLeft({ creditMicroUsd }: { readonly creditMicroUsd: bigint }): bigint {
  return creditMicroUsd > 0n ? creditMicroUsd : 0n
}
