import 'server-only'

/** What one whole token is worth. */
export interface UsdRate {
  /** In micro-dollars; above 0. */
  readonly microUsd: bigint
  /** When it was so, on the real clock. */
  readonly at: Date
}

/** Where the dollar rates of tokens come from that are not pegged to it. */
export interface Rates {
  /**
   * The rate of a token by its id at CoinGecko.
   * @throws RateUnavailableError when none is known that is fresh enough to charge by
   */
  usdRate(coingeckoId: string): Promise<UsdRate>
}
