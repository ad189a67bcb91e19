import { wholeTokens } from '@/lib/billing/money/money'
import { formatDecimal, type Writing } from '@/lib/language/amounts'

const SIGNIFICANT_DIGITS = 3

interface AmountForm {
  /** Minimum number of decimals, so that a column lines up: `49.00`. */
  readonly minimumDecimals?: number
  /** Maximum number of decimals; the rest is cut off, so that a balance is never shown higher than it is. */
  readonly maximumDecimals?: number
}

/** A token amount as the reader writes it: `49`, `12.50`, `1,240.55`. Exact unless decimals are cut off. */
export function formatTokenAmount(
  atomic: bigint,
  decimals: number,
  writing: Writing,
  { minimumDecimals = 0, maximumDecimals = decimals }: AmountForm = {},
): string {
  const [whole = '0', fraction = ''] = wholeTokens(atomic, decimals).split('.')
  const significant = fraction.slice(0, maximumDecimals).replace(/0+$/, '')
  // A single decimal reads like a slip where money is written with two.
  const shown = significant.padEnd(significant === '' ? minimumDecimals : Math.min(2, maximumDecimals), '0')
  return formatDecimal(shown === '' ? whole : `${whole}.${shown}`, writing)
}

/** Rounds an amount of a floating token up to its three significant digits. */
export function roundUp(atomic: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, atomic.toString().length - SIGNIFICANT_DIGITS))
  return ((atomic + unit - 1n) / unit) * unit
}
