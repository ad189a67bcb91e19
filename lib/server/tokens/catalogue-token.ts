import 'server-only'

/**
 * A token that this installation accepts.
 *
 * A token that takes a fee on transfer, rebases, or hands control to the receiver cannot be recognized by
 * these facts; listing a token asserts that it is a plain ERC-20.
 */
export interface CatalogueToken {
  /** Numeric text, stable for the life of the token; at most {@link MAX_SHIPPED_ID} for shipped ones. */
  readonly id: string
  readonly chainId: number
  /** EIP-55 checksum address. */
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** An `https:` address; only browsers load it. */
  readonly logoURI: string
  /** The token at CoinGecko, for the rate of what is not pegged to the dollar. */
  readonly coingeckoId: string
  /** True where one token is charged for each dollar of the price. */
  readonly usdPegged: boolean
  /**
   * The `name` and `version` of the token's EIP-712 domain for EIP-2612 `permit`, which has no salt; null
   * where the token has no such permit or it is not known. Upgradeable tokens can change it: compare it
   * with the contract's own `DOMAIN_SEPARATOR()` before a payer signs.
   */
  readonly permit: { readonly name: string; readonly version: string } | null
  /** Source of these facts. */
  readonly source: string
}

/** Ids up to this one belong to the shipped catalogue; those of operators' own tokens are above it. */
export const MAX_SHIPPED_ID = 1_000_000_000

/** One text for one token contract, however its address is written. */
export function tokenKey(token: Pick<CatalogueToken, 'chainId' | 'address'>): string {
  return `${token.chainId}:${token.address.toLowerCase()}`
}
