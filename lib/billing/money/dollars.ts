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

/**
 * The micro-dollars of an amount of the API that is shown: a sum of prices may be above the highest price, a change below
 * 0, and a difference of two amounts has digits that neither has. To the nearest micro-dollar; 0 for what cannot be
 * written without an exponent.
 */
export function microUsdOfAmount(dollars: number): bigint {
  return Math.abs(dollars) < 1e21 ? BigInt(dollars.toFixed(6).replace('.', '')) : 0n
}

/** A cent in micro-dollars. */
const CENT = 10_000n

/** The micro-dollars of an amount that is shown, to the nearest cent; exact for one below a cent. */
export function roundedMicroUsd(dollars: number): bigint {
  return toCents(microUsdOfAmount(dollars))
}

/** Micro-dollars to the nearest cent, half a cent away from 0; exact below a cent. */
export function toCents(microUsd: bigint): bigint {
  return microUsd < CENT && microUsd > -CENT ? microUsd : toWholeCents(microUsd)
}

/** Micro-dollars to the nearest cent, half a cent away from 0; 0 below half a cent. */
export function toWholeCents(microUsd: bigint): bigint {
  const half = microUsd < 0n ? -CENT / 2n : CENT / 2n
  return ((microUsd + half) / CENT) * CENT
}
