import 'server-only'
import { picturePath } from '@/lib/billing/accounts/merchant-face'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import { encodeToken } from '@/lib/wire/subscriptions/encode-subscription'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import type { TokenRow } from '../store/subscriptions/tokens'

/**
 * A token as the catalogue lists it.
 * @param payments.networks - those on which this installation takes payments, by chain id
 */
export function catalogueTokenView(
  token: Omit<TokenRow, 'listed'>,
  { networks }: { networks: { get(chainId: number): { leastPriceMicroUsd: bigint } | undefined } },
): WireCatalogueToken {
  const network = networks.get(token.chainId)
  return {
    ...encodeToken(token),
    logo: picturePath(token.logoDigest) ?? '',
    usdPegged: token.usdPegged,
    takesPermit: token.takesPermit,
    payable: network !== undefined,
    leastPrice: dollarsFromMicroUsd(network?.leastPriceMicroUsd ?? 0n),
  }
}
