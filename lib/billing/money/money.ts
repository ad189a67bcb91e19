/** One US dollar in the unit that all prices are computed in. */
export const MICRO_PER_DOLLAR = 1_000_000n
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

/** The JSON number of dollars of an amount in micro-dollars; the inverse of {@link microUsdFromDollars}. */
export function dollarsFromMicroUsd(microUsd: bigint): number {
  return Number(microUsd) / Number(MICRO_PER_DOLLAR)
}

/**
 * A dollar amount as people write it: `$49`, `$9.50`, `$0.000125`, `$1,240.55`.
 * Whole dollars carry no decimals unless `cents` asks for them; everything else has at least two.
 */
export function formatUsd(microUsd: bigint, { cents = false } = {}): string {
  const sign = microUsd < 0n ? '-' : ''
  const absolute = microUsd < 0n ? -microUsd : microUsd
  const whole = groupThousands((absolute / MICRO_PER_DOLLAR).toString())
  const fraction = (absolute % MICRO_PER_DOLLAR).toString().padStart(6, '0').replace(/0+$/, '')
  if (fraction === '' && !cents) return `${sign}$${whole}`
  return `${sign}$${whole}.${fraction.padEnd(2, '0')}`
}

/** `1234567` -> `1,234,567`; takes the digits of a non-negative integer. */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

/**
 * The atomic units of a USD-pegged token for a price, one to one.
 * A token with fewer than 6 decimals rounds up, so that a price above 0 never becomes a free charge.
 */
export function peggedAmountAtomic(priceMicroUsd: bigint, decimals: number): bigint {
  const scaled = priceMicroUsd * 10n ** BigInt(decimals)
  return (scaled + MICRO_PER_DOLLAR - 1n) / MICRO_PER_DOLLAR
}
