import type { ReactNode } from 'react'
import type { OfferToken } from '@/lib/billing/checkout/offer'

/** The offered tokens as the connected wallet holds them. */
export interface WalletTokens {
  readonly richestFirst: readonly OfferToken[]
  /** A balance is known, so that the order says something. */
  readonly isRanked: boolean
  /** The wallet's balance of a token; null for a token that was not asked about. */
  readonly balanceOf: (token: OfferToken) => ReactNode
}
