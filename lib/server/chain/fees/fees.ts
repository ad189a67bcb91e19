import 'server-only'
import type { Fees } from '../chain-client'

/**
 * Fees of a transaction that is to be mined soon (EIP-1559), all in wei for each unit of gas. The base fee can grow by
 * an eighth with each block, so twice of it lasts for six full ones; what a block does not ask for is not paid. A tip is
 * paid in full, so its bound rests on no server's word.
 * @param asked.tip - as a server suggests it
 * @param asked.usualTip - the most that is tipped
 */
export function feesFor({ base, tip, usualTip }: { base: bigint; tip: bigint; usualTip: bigint }): Fees {
  const maxPriorityFeePerGas = smaller(tip, usualTip)
  return { maxFeePerGas: 2n * base + maxPriorityFeePerGas, maxPriorityFeePerGas }
}

/** Fees on a network without a base fee, where both are the gas price. */
export function legacyFees(gasPrice: bigint): Fees {
  return { maxFeePerGas: gasPrice, maxPriorityFeePerGas: gasPrice, isLegacy: true }
}

/** Fee fields of a transaction to sign: a legacy one on a network without a base fee, else EIP-1559. */
export function feeFields({ maxFeePerGas, maxPriorityFeePerGas, isLegacy }: Fees) {
  return isLegacy
    ? ({ type: 'legacy', gasPrice: maxFeePerGas } as const)
    : ({ type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas } as const)
}

/** Price of a unit of gas in the next block, in wei: base fee and tip of {@link feesFor}, or the gas price. */
export function presentPrice({ maxFeePerGas, maxPriorityFeePerGas, isLegacy }: Fees): bigint {
  return isLegacy ? maxFeePerGas : (maxFeePerGas + maxPriorityFeePerGas) / 2n
}

/** The lower of what two servers say. */
export function lowerFees(one: Fees, other: Fees): Fees {
  return presentPrice(other) < presentPrice(one) ? other : one
}

/** The higher of what two servers say. */
export function higherFees(one: Fees, other: Fees): Fees {
  return presentPrice(other) > presentPrice(one) ? other : one
}

/**
 * Fees with no more than the ceiling for a unit of gas, in wei: less room for a growing base fee where need be. Null
 * where even the present price is above it.
 */
export function withinCeiling(fees: Fees, ceiling: bigint): Fees | null {
  if (presentPrice(fees) > ceiling) return null
  return { ...fees, maxFeePerGas: smaller(fees.maxFeePerGas, ceiling) }
}

/** Fee of a network for a transaction beside its gas, in wei. */
export interface BesideGas {
  readonly gasLimit: bigint
  readonly fee: bigint
}

/** A network's ceiling for a unit of gas, less the share of what is taken beside the gas; may be below 0. */
export function ceilingBeside(ceiling: bigint, { gasLimit, fee }: BesideGas): bigint {
  return fee === 0n ? ceiling : ceiling - (fee + gasLimit - 1n) / gasLimit
}

/** Rollups ask for about this part of their ceiling on a quiet day. Decided, not measured. */
const QUIET_PART = 2_000n
/** Above every budget, and far below what a counter holds. */
const MOST_GAS = 1_000_000_000n

/**
 * Gas that would cost as much as a fee beside the gas: at the price of now, or of a quiet day where that is higher, so
 * that hardly anything counts where gas costs next to nothing.
 */
export function feeAsGas(fee: bigint, fees: Fees | null, ceiling: bigint): bigint {
  if (fee === 0n) return 0n
  const quiet = ceiling / QUIET_PART || 1n
  const now = fees ? presentPrice(fees) : ceiling
  const gas = fee / (now > quiet ? now : quiet) + 1n
  return smaller(gas, MOST_GAS)
}

/**
 * Ceiling of charges, in wei for each unit of gas: an eighth, which is what outbids them, fits below the network's.
 * A charge whose subscriber is cancelled can be taken back at any price of gas then.
 */
export function chargeCeiling(ceiling: bigint): bigint {
  return ceiling === 0n ? 0n : ((ceiling - 1n) * 8n) / 9n
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)
