import type { OfferToken } from '@/lib/billing/checkout/offer'

export interface TokenGroup {
  readonly chainId: number
  readonly network: string
  readonly tokens: readonly OfferToken[]
}

/** Tokens by network, in the order in which each network first appears. */
export function byNetwork(tokens: readonly OfferToken[]): readonly TokenGroup[] {
  const chainIds = new Set(tokens.map(({ chainId }) => chainId))
  return Array.from(chainIds, (chainId) => {
    const group = tokens.filter((token) => token.chainId === chainId)
    return { chainId, network: group[0]?.network ?? '', tokens: group }
  })
}
