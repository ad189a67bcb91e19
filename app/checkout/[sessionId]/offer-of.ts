import 'server-only'
import { getAddress, type Hex } from 'viem'
import type { Offer } from '@/components/checkout/offer'
import { explorerAddressUrl, networkName } from '@/lib/billing/networks'
import type { KnownCheckout } from '@/lib/server/services/get-checkout-page'

/** What the components of the checkout show, of what the service knows; every address in checksum form. */
export function offerOf({ merchant, subscription, plans, tokens, receivers }: KnownCheckout): Offer {
  return {
    merchant: { address: checksummed(merchant.address), organisation: merchant.organisation },
    title: subscription.title,
    trialDays: subscription.trialDays,
    linktree: webAddress(subscription.linktree),
    plans: plans.map(({ id, name, priceMicroUsd, frequency, volume, formerPriceMicroUsd }) => ({
      id,
      name,
      priceMicroUsd,
      frequency,
      volume,
      formerPriceMicroUsd,
    })),
    tokens: tokens.map((token) => ({
      id: token.id,
      chainId: token.chainId,
      network: networkName(token.chainId),
      address: checksummed(token.address),
      symbol: token.symbol,
      name: token.name,
      decimals: token.decimals,
      logoUri: token.logoURI,
      usdPegged: token.usdPegged,
      explorerUrl: explorerAddressUrl(token.chainId, checksummed(token.address)),
    })),
    receivers: receivers.map(({ address, networkId, shareBps }) => ({
      address: checksummed(address),
      networkId,
      shareBps,
    })),
  }
}

/** @throws Error for what is no address, which the store never holds. */
function checksummed(address: string): string {
  return getAddress(address as Hex)
}

/** The address where it is one that a browser may be sent to; a script or a plain word is none. */
export function webAddress(text: string | null): string | null {
  if (!text || !URL.canParse(text)) return null
  const { protocol } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? text : null
}
