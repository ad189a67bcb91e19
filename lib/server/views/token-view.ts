import 'server-only'
import { encodeToken } from '@/lib/wire/subscriptions/encode-subscription'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import type { TokenRow } from '../store/subscriptions/tokens'

/**
 * A token as the catalogue lists it.
 * @param payments.networks - those on which this installation takes payments, by chain id
 */
export function catalogueTokenView(
  token: Omit<TokenRow, 'listed'>,
  { networks }: { networks: { has(chainId: number): boolean } },
): WireCatalogueToken {
  return { ...encodeToken(token), usdPegged: token.usdPegged, payable: networks.has(token.chainId) }
}
