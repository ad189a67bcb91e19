/** One US dollar in the unit that all prices are computed in. */
export const MICRO_PER_DOLLAR = 1_000_000n
/** The JSON number of dollars of an amount in micro-dollars; the inverse of `microUsdFromDollars`. */
export function dollarsFromMicroUsd(microUsd: bigint): number {
  return Number(microUsd) / Number(MICRO_PER_DOLLAR)
}

/**
 * The atomic units of a USD-pegged token for a price, one to one.
 * A token with fewer than 6 decimals rounds up, so that a price above 0 never becomes a free charge.
 */
export function peggedAmountAtomic(priceMicroUsd: bigint, decimals: number): bigint {
  const scaled = priceMicroUsd * 10n ** BigInt(decimals)
  return (scaled + MICRO_PER_DOLLAR - 1n) / MICRO_PER_DOLLAR
}

/** An amount of atomic units in whole tokens, exact: "12.5", or "0.000001". */
export function wholeTokens(atomic: bigint, decimals: number): string {
  const digits = atomic.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(whole.length).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
