import type { OfferToken } from '@/lib/billing/checkout/offer'
import type { Balance } from '@/lib/client/wallet/read-balances'

/** The decimals that balances are compared with; tokens have at most 18 in practice, 77 at most. */
const COMMON_DECIMALS = 77
/** A dollar in pico-dollars. */
const PICO = 10n ** 12n

/**
 * The tokens with the fullest first, in dollars: one dollar for each of a pegged token, and the page's rate for others.
 * Tokens without a rate come behind those. Empty and unknown balances keep the merchant's order behind all.
 */
export function richestFirst(
  tokens: readonly OfferToken[],
  balances: Readonly<Record<string, Balance>>,
): readonly OfferToken[] {
  const wealth = ({ id, decimals, usdPegged, ratePicoUsd }: OfferToken): bigint => {
    const balance = balances[id]
    if (typeof balance !== 'bigint' || balance === 0n) return -1n
    const picoUsd = usdPegged ? PICO : ratePicoUsd
    return picoUsd === null ? 0n : balance * picoUsd * 10n ** BigInt(COMMON_DECIMALS - decimals)
  }
  const ranked = tokens.map((token) => ({ token, wealth: wealth(token) }))
  return ranked.sort((one, other) => compare(other.wealth, one.wealth)).map(({ token }) => token)
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}
