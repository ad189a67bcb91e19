import { MICRO_PER_DOLLAR } from './money'

/** The highest price of a plan, in US dollars. */
const MAX_PRICE_DOLLARS = 1_000_000_000

const PRICE_TEXT = /^(\d+)(?:\.(\d{1,6}))?$/

/**
 * The integer micro-dollars of a price written as a JSON number of dollars.
 * Returns null unless it is between 0 and 1e9 and has at most 6 decimals.
 * Exact: it reads the number's shortest decimal form, so no float arithmetic takes place.
 */
export function microUsdFromDollars(dollars: number): bigint | null {
  if (!(dollars >= 0 && dollars <= MAX_PRICE_DOLLARS)) return null
  const match = PRICE_TEXT.exec(String(dollars))
  if (!match?.[1]) return null
  return BigInt(match[1]) * MICRO_PER_DOLLAR + BigInt((match[2] ?? '').padEnd(6, '0'))
}

/** A cent in micro-dollars. */
const CENT = 10_000n

/** The micro-dollars of an amount in dollars, to the nearest cent; exact for one below a cent. */
export function roundedMicroUsd(dollars: number): bigint {
  return toCents(microUsdFromDollars(dollars) ?? 0n)
}

/** Micro-dollars to the nearest cent; exact below a cent. */
export function toCents(microUsd: bigint): bigint {
  return microUsd < CENT ? microUsd : ((microUsd + CENT / 2n) / CENT) * CENT
}
