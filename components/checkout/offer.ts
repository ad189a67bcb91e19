import { shortAddress } from '@/components/ui/text/address-parts'
import type { Plan } from '@/lib/billing/subscriptions/plan'

export interface OfferPlan extends Pick<Plan, 'id' | 'name' | 'priceMicroUsd' | 'frequency' | 'volume'> {
  /** On a checkout that expired: its price when the payer was there, where that was another. */
  readonly formerPriceMicroUsd: bigint | null
}

export interface OfferToken {
  readonly id: string
  readonly chainId: number
  /** What payers call the chain: `Base`. */
  readonly network: string
  /** EIP-55 checksum address of the contract. */
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly logoUri: string
  /** True where one token is charged for each dollar of the price. */
  readonly usdPegged: boolean
  /** What one token was worth when the page was made, in micro-dollars; null where it is pegged, or not known. */
  readonly rateMicroUsd: bigint | null
  /** Where the contract can be looked at; null where nobody runs an explorer. */
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

/** What a merchant offers on one checkout: all that a payer decides by. */
export interface Offer {
  readonly subscriptionId: string
  readonly merchant: { readonly address: string; readonly organisation: string }
  readonly title: string
  readonly trialDays: number
  /** Where the merchant is found otherwise; null where it is not told, or is no web address. */
  readonly linktree: string | null
  /** In the merchant's order. */
  readonly plans: NonEmpty<OfferPlan>
  /** In the merchant's order; each on a network that has a receiver. */
  readonly tokens: NonEmpty<OfferToken>
  readonly receivers: readonly OfferReceiver[]
}

/** What to call the merchant: its organisation, or its shortened address. */
export function merchantName({ organisation, address }: Offer['merchant']): string {
  return organisation || shortAddress(address)
}
