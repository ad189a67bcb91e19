import 'server-only'

/** Dollar value of one whole token. */
export interface UsdRate {
  /** Rate in pico-dollars; above 0. */
  readonly picoUsd: bigint
  /** Time of the rate, on the real clock. */
  readonly at: Date
}

/** Source of dollar rates for tokens that are not pegged to the dollar. */
export interface Rates {
  /**
   * The rate of a token by its id at CoinGecko.
   * @throws RateUnavailableError when none is known that is fresh enough to charge by
   */
  usdRate(coingeckoId: string): Promise<UsdRate>
}
