import { explorerAddressUrl, networkName } from '@/lib/billing/networks'
import type { OfferToken } from './offer'

interface ListedToken
  extends Pick<OfferToken, 'id' | 'chainId' | 'address' | 'symbol' | 'name' | 'decimals' | 'usdPegged'> {
  readonly logoURI: string
}

/** What the checkout shows of a token; its address in checksum form. */
export function offerToken(
  { id, chainId, address, symbol, name, decimals, logoURI, usdPegged }: ListedToken,
  rateMicroUsd: bigint | null,
): OfferToken {
  return {
    id,
    chainId,
    network: networkName(chainId),
    address,
    symbol,
    name,
    decimals,
    logoUri: logoURI,
    usdPegged,
    rateMicroUsd,
    explorerUrl: explorerAddressUrl(chainId, address),
  }
}
