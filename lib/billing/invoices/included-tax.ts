const WHOLE_BPS = 10_000n
const MICRO_USD_PER_CENT = 10_000n

/** Highest rate, in basis points. */
export const MAX_TAX_BPS = 10_000
/** Most countries that a merchant sets a rate for: there are 249. */
export const MAX_TAX_RATES = 250

/** Tax that prices include for buyers of a country. */
export interface TaxRate {
  /** ISO 3166-1 alpha-2, in upper case. */
  readonly country: string
  /** Basis points of the price without tax: 1900 is 19%. */
  readonly rateBps: number
}

/** A price taken apart, in micro-dollars: net plus tax is the price to the micro-dollar. */
export interface TaxedPrice {
  readonly netMicroUsd: bigint
  readonly taxMicroUsd: bigint
}

/**
 * The tax that a price includes: rate / (1 + rate) of it, rounded to the nearest cent, or micro-dollar where the price
 * itself is no whole number of cents; half of one up. The net price is the rest, so that nothing is lost between them.
 * @param totalMicroUsd - 0 or more
 */
export function includedTax(totalMicroUsd: bigint, rateBps: number): TaxedPrice {
  const rate = BigInt(rateBps)
  const unit = totalMicroUsd % MICRO_USD_PER_CENT === 0n ? MICRO_USD_PER_CENT : 1n
  const whole = (WHOLE_BPS + rate) * unit
  const taxMicroUsd = ((2n * totalMicroUsd * rate + whole) / (2n * whole)) * unit
  return { netMicroUsd: totalMicroUsd - taxMicroUsd, taxMicroUsd }
}

/**
 * The rate of the buyer's country where it is known and the merchant has set one, else the rate of the merchant's own.
 * Null where there is neither.
 */
export function taxRateFor(
  rates: readonly TaxRate[],
  { buyerCountry, sellerCountry }: { buyerCountry: string | null; sellerCountry: string | null },
): TaxRate | null {
  const rateOf = (country: string | null) => rates.find((rate) => rate.country === country)
  return rateOf(buyerCountry) ?? rateOf(sellerCountry) ?? null
}

/** The integer basis points of a rate as a JSON number of percent; null unless it is 0 to 100 with two decimals at most. */
export function bpsFromRate(percent: number): number | null {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(String(percent)) ?? []
  if (whole === undefined) return null
  const bps = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return bps <= MAX_TAX_BPS ? bps : null
}
