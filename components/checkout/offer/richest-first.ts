import type { OfferToken } from '@/lib/billing/checkout/offer'
import type { Balance } from '@/lib/client/wallet/read-balances'

/** The decimals that dollar balances are compared with; tokens have at most 18 in practice, 77 at most. */
const COMMON_DECIMALS = 77

/**
 * The tokens with the fullest first: dollar tokens by what is in the wallet, then other tokens that it holds.
 * Empty and unknown balances keep the merchant's order behind them; without a rate, an amount of another
 * token cannot be compared with dollars.
 */
export function richestFirst(
  tokens: readonly OfferToken[],
  balances: Readonly<Record<string, Balance>>,
): readonly OfferToken[] {
  const wealth = (token: OfferToken): bigint => {
    const balance = balances[token.id]
    if (typeof balance !== 'bigint' || balance === 0n) return -1n
    return token.usdPegged ? balance * 10n ** BigInt(COMMON_DECIMALS - token.decimals) : 0n
  }
  const ranked = tokens.map((token) => ({ token, wealth: wealth(token) }))
  return ranked.sort((one, other) => compare(other.wealth, one.wealth)).map(({ token }) => token)
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}
