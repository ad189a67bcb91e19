import { BillingError } from '../billing-error'

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
