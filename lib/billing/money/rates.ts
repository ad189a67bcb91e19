import { BillingError } from '../billing-error'

/** The signed cap of a floating token is this many times the price at the rate of signing. */
const FLOATING_CAP_FACTOR = 2n

/** The rate of a token is not known, or not fresh enough to charge by. */
export class RateUnavailableError extends BillingError {
  readonly code = 'rate_unavailable'

  /**
   * @param coingeckoId - the token, by its id at CoinGecko
   * @param why - as a sentence; safe to show
   */
  constructor(
    readonly coingeckoId: string,
    why: string,
  ) {
    super('Exchange rate not available', {
      detail: `The dollar rate of ${coingeckoId} is not known right now. ${why}`,
      remedy: 'Try again in a moment, or choose a token that is pegged to the dollar.',
    })
  }

  /** Rates are opened at the start, and asked by routes that are built apart and have a class of their own. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof BillingError && value.code === 'rate_unavailable'
  }
}

/**
 * The atomic units of a token for a price at a rate, rounded up, so that a price above 0 never becomes a
 * free charge.
 * @param params.rateMicroUsd - micro-dollars for one whole token, above 0
 */
export function floatingAmountAtomic(params: {
  readonly priceMicroUsd: bigint
  readonly decimals: number
  readonly rateMicroUsd: bigint
}): bigint {
  const { priceMicroUsd, decimals, rateMicroUsd } = params
  if (rateMicroUsd <= 0n) throw new RangeError('A rate must be above 0')
  const scaled = priceMicroUsd * 10n ** BigInt(decimals)
  return (scaled + rateMicroUsd - 1n) / rateMicroUsd
}

/** The cap that a payer signs for a floating token, whose rate moves: twice of what the first charge would be. */
export function floatingCapAtomic(quotedAmountAtomic: bigint): bigint {
  return FLOATING_CAP_FACTOR * quotedAmountAtomic
}
