import type { GrantedDiscount } from '../discounts/discount'

/** Terms that change, as a subscriber has them and as its payer signed them for later. */
interface Terms {
  readonly planId: string
  readonly tokenId: string
  readonly quantity: number
  readonly periodMonths: number
  readonly priceMicroUsd: bigint
  readonly discount: GrantedDiscount | null
}

/** A change that a payer signed. */
export interface SignedTerms extends Terms {
  /** `waiting` until it is in force, or given up. */
  readonly status: string
  /** Opening of the first window under the new terms. */
  readonly startsAt: Date
}

/** The change while it is still to come into force; null for any other, and for none. */
export function comingTerms<C extends Pick<SignedTerms, 'status'>>(change: C | null | undefined): C | null {
  return change?.status === 'waiting' ? change : null
}

/** The subscriber as its next charge finds it: under the terms that its payer signed, where they hold by then. */
export function atNextCharge<S extends Terms & { readonly nextChargeAt: Date | null }>(
  subscriber: S,
  change: SignedTerms | null | undefined,
): S {
  const coming = comingTerms(change)
  if (!coming || subscriber.nextChargeAt === null || coming.startsAt > subscriber.nextChargeAt)
    return subscriber
  const { planId, tokenId, quantity, periodMonths, priceMicroUsd, discount } = coming
  return { ...subscriber, planId, tokenId, quantity, periodMonths, priceMicroUsd, discount }
}
