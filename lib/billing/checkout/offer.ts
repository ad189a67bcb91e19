import { type MerchantFace, picturePath } from '../accounts/merchant-face'
import { type ContactLink, contactLink, type PayerHelp } from '../accounts/payer-help'
import type { GrantedDiscount } from '../discounts/discount'
import { explorerAddressUrl, networkName } from '../networks'
import type { Plan } from '../subscriptions/plan'
import type { UsageTerms } from '../usage/usage'

export interface OfferPlan extends Pick<Plan, 'id' | 'name' | 'priceMicroUsd' | 'frequency' | 'volume'> {
  /** Units, as of seats, that the price is for: 1 as a merchant offers it, more as a payer chooses. */
  readonly units: number
  /** Most units of one payer; 1 where the price is for one. */
  readonly quantityMax: number
  /** Price of an expired checkout's plan at its creation, where that differs; null otherwise. */
  readonly formerPriceMicroUsd: bigint | null
  /** Metered use on top of the price; null for none. */
  readonly usage: UsageTerms | null
  /** Discounts of which the best for the price is `discount`. */
  readonly reductions: readonly OfferReduction[]
  /** Reduction of its first charges for who subscribes now; null without one. */
  readonly discount: OfferDiscount | null
}

/** A discount that a plan may have, without its price. */
export type OfferReduction = Pick<
  GrantedDiscount,
  'id' | 'code' | 'percentBps' | 'amountMicroUsd' | 'charges'
>

export interface OfferDiscount {
  /** Code that the payer or the link entered; null for one that holds by itself. */
  readonly code: string | null
  /** Price of a reduced charge, in micro-dollars. */
  readonly priceMicroUsd: bigint
  /** Number of charges that are reduced, from the first one on; null for all. */
  readonly charges: number | null
}

/** Refusal of the code of a discount: its own code, and the sentence. */
export interface RefusedCode {
  readonly code: string
  readonly detail: string
}

/** Code that was entered, and why no plan has a discount by it; null where one has. */
export interface EnteredDiscountCode {
  readonly text: string
  readonly problem: RefusedCode | null
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
  /** Path of its logo on this site; null where the mark of its symbol, or letters, stand for it. */
  readonly logo: string | null
  /** True where one token is charged for each dollar of the price. */
  readonly usdPegged: boolean
  /** True where a plain wallet allows it by a signature, which costs no network fee; false where that is not known. */
  readonly takesPermit: boolean
  /** Value of one token when the page was made, in pico-dollars; null where it is pegged, or not known. */
  readonly ratePicoUsd: bigint | null
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
  readonly merchant: MerchantFace
  readonly title: string
  readonly trialDays: number
  /** Number of charges after which the merchant's terms end; null for terms that run until cancelled. */
  readonly fixedCharges: number | null
  /** True where the merchant has codes for discounts, and payers may enter one. */
  readonly takesCodes: boolean
  /** Whom to ask, and pages for payers. */
  readonly help: OfferHelp
  /** The merchant's page about itself; null where there is none, or where it is no web address. */
  readonly linktree: string | null
  /** Plans in the merchant's order. */
  readonly plans: NonEmpty<OfferPlan>
  /** Tokens in the merchant's order; each on a network that has a receiver. */
  readonly tokens: NonEmpty<OfferToken>
  readonly receivers: readonly OfferReceiver[]
}

/** Whom payers ask, and pages for them; null where there is none. */
export interface OfferHelp {
  readonly contact: ContactLink | null
  readonly termsUrl: string | null
  readonly privacyUrl: string | null
  /** Page on how to get the tokens. */
  readonly tokensUrl: string | null
}

/**
 * Help of a merchant as an offer shows it.
 * @param getTokensUrl - the installation's own page on how to get tokens, where it has one
 */
export function offerHelp(
  { supportContact, termsUrl, privacyUrl, tokensUrl }: PayerHelp,
  getTokensUrl: string | undefined,
): OfferHelp {
  return {
    contact: supportContact === '' ? null : contactLink(supportContact),
    termsUrl: webAddress(termsUrl),
    privacyUrl: webAddress(privacyUrl),
    tokensUrl: webAddress(tokensUrl) ?? webAddress(getTokensUrl ?? null),
  }
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
    logoDigest = '',
    usdPegged,
    takesPermit,
  }: Omit<OfferToken, 'network' | 'ratePicoUsd' | 'explorerUrl' | 'logo'> & { readonly logoDigest?: string },
  ratePicoUsd: bigint | null,
): OfferToken {
  return {
    id,
    chainId,
    network: networkName(chainId),
    address,
    symbol,
    name,
    decimals,
    logo: picturePath(logoDigest),
    usdPegged,
    takesPermit,
    ratePicoUsd,
    explorerUrl: explorerAddressUrl(chainId, address),
  }
}

/**
 * The tokens of an offer that payers can pay with: those of networks on which payments are taken. All of them where that
 * is none, so that the checkout can still name what it was to cost.
 * @param chainIds - of the networks on which payments are taken
 */
export function payableTokens<Token extends { readonly chainId: number }>(
  tokens: readonly Token[],
  chainIds: { has(chainId: number): boolean },
): readonly Token[] {
  const payable = tokens.filter(({ chainId }) => chainIds.has(chainId))
  return payable.length > 0 ? payable : tokens
}

/** The text where it is an http(s) URL that a browser may be sent to; null for a script, a plain word or nothing. */
export function webAddress(text: string | null): string | null {
  if (!text || !URL.canParse(text)) return null
  const { protocol } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? text : null
}
