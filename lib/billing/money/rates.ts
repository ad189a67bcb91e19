/** The signed cap of a floating token is this many times the price at the rate of signing. */
const FLOATING_CAP_FACTOR = 2n

/** Decimals of a rate in dollars: some tokens are worth less than a micro-dollar. */
export const RATE_DECIMALS = 12
const PICO_PER_MICRO = 10n ** BigInt(RATE_DECIMALS - 6)

/**
 * The atomic units of a token for a price at a rate, rounded up, so that a price above 0 never becomes a
 * free charge.
 * @param params.ratePicoUsd - pico-dollars for one whole token, above 0
 */
export function floatingAmountAtomic(params: {
  readonly priceMicroUsd: bigint
  readonly decimals: number
  readonly ratePicoUsd: bigint
}): bigint {
  const { priceMicroUsd, decimals, ratePicoUsd } = params
  if (ratePicoUsd <= 0n) throw new RangeError('A rate must be above 0')
  const scaled = priceMicroUsd * PICO_PER_MICRO * 10n ** BigInt(decimals)
  return (scaled + ratePicoUsd - 1n) / ratePicoUsd
}

/** Micro-dollars of one whole token at a rate in pico-dollars, cut off. */
export function microUsdOfRate(ratePicoUsd: bigint): bigint {
  return ratePicoUsd / PICO_PER_MICRO
}

/**
 * Pico-dollars of one whole token at which an amount of tokens was worth a price, to the nearest one.
 * @param params.amountAtomic - above 0
 */
export function ratePaid(params: {
  readonly priceMicroUsd: bigint
  readonly amountAtomic: bigint
  readonly decimals: number
}): bigint {
  const { priceMicroUsd, amountAtomic, decimals } = params
  if (amountAtomic <= 0n) throw new RangeError('An amount must be above 0')
  const scaled = priceMicroUsd * PICO_PER_MICRO * 10n ** BigInt(decimals)
  return (scaled + amountAtomic / 2n) / amountAtomic
}

/** The cap that a payer signs for a floating token, whose rate moves: twice of what the first charge would be. */
export function floatingCapAtomic(quotedAmountAtomic: bigint): bigint {
  return FLOATING_CAP_FACTOR * quotedAmountAtomic
}
