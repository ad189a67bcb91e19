import 'server-only'
import type { WireToken } from '@/lib/wire/subscriptions/subscription-object'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import type { TokenRow } from '../store/subscriptions/tokens'

/** A token as specification section 2.4 has it. */
export function tokenView(token: Omit<TokenRow, 'usdPegged' | 'listed'>): WireToken {
  return {
    id: token.id,
    address: token.address,
    symbol: token.symbol,
    name: token.name,
    decimals: token.decimals,
    chainId: token.chainId,
    logoURI: token.logoUri,
    coingeckoId: token.coingeckoId,
  }
}

/**
 * A token as the catalogue lists it.
 * @param payments.networks - those on which this installation takes payments, by chain id
 */
export function catalogueTokenView(
  token: Omit<TokenRow, 'listed'>,
  { networks }: { networks: { has(chainId: number): boolean } },
): WireCatalogueToken {
  return { ...tokenView(token), usdPegged: token.usdPegged, payable: networks.has(token.chainId) }
}
