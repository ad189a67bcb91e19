import { explorerAddressUrl, networkName } from '../networks'
import type { Plan } from '../subscriptions/plan'

export interface OfferPlan extends Pick<Plan, 'id' | 'name' | 'priceMicroUsd' | 'frequency' | 'volume'> {
  /** Price of an expired checkout's plan at its creation, where that differs; null otherwise. */
  readonly formerPriceMicroUsd: bigint | null
}

export interface OfferToken {
  readonly id: string
  readonly chainId: number
  /** The network's name for payers: `Base`. */
  readonly network: string
  /** EIP-55 checksum address of the contract. */
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly logoUri: string
  /** True where one token is charged for each dollar of the price. */
  readonly usdPegged: boolean
  /** Value of one token when the page was made, in micro-dollars; null where it is pegged, or not known. */
  readonly rateMicroUsd: bigint | null
  /** The contract's page in an explorer; null for a network without one. */
  readonly explorerUrl: string | null
}

export interface OfferReceiver {
  /** EIP-55 checksum address. */
  readonly address: string
  readonly networkId: number
  /** Basis points of each charge on this network. */
  readonly shareBps: number
}

export type NonEmpty<Item> = readonly [Item, ...Item[]]

/** A merchant's offer on one checkout: everything that a payer decides by. */
export interface Offer {
  readonly subscriptionId: string
  readonly merchant: { readonly address: string; readonly organisation: string }
  readonly title: string
  readonly trialDays: number
  /** The merchant's page about itself; null where there is none, or where it is no web address. */
  readonly linktree: string | null
  /** Plans in the merchant's order. */
  readonly plans: NonEmpty<OfferPlan>
  /** Tokens in the merchant's order; each on a network that has a receiver. */
  readonly tokens: NonEmpty<OfferToken>
  readonly receivers: readonly OfferReceiver[]
}

/** A token of the catalogue as payers are offered it; `address` in checksum form. */
export function offerToken(
  {
    id,
    chainId,
    address,
    symbol,
    name,
    decimals,
    logoUri,
    usdPegged,
  }: Omit<OfferToken, 'network' | 'rateMicroUsd' | 'explorerUrl'>,
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
    logoUri,
    usdPegged,
    rateMicroUsd,
    explorerUrl: explorerAddressUrl(chainId, address),
  }
}

/** The text where it is an http(s) URL that a browser may be sent to; null for a script, a plain word or nothing. */
export function webAddress(text: string | null): string | null {
  if (!text || !URL.canParse(text)) return null
  const { protocol } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? text : null
}
