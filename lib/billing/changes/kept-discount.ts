import { type GrantedDiscount, WHOLE_PPM } from '../discounts/discount'
import { type PaidWindow, unusedPart } from './credit'

/** A window that was paid with a discount. */
export type ReducedWindow = Pick<PaidWindow, 'opensAt' | 'closesAt'>

/**
 * The discount under new terms that begin at `startsAt`: what they leave unused of windows which it reduced is not used
 * up, as the credit for it is not. A change soon after a payment costs no reduced charge, and none is won by changes one
 * after the other: the reduced periods together are as many as were granted, to half a period. Each counts as the one
 * charge that it was, whatever the length of the new ones: changes between years and months would win charges otherwise.
 * @param paid - windows that it reduced, also those that are over
 */
export function discountUnderNewTerms(
  discount: GrantedDiscount,
  startsAt: Date,
  paid: readonly ReducedWindow[],
): GrantedDiscount {
  if (discount.charges === null) return discount
  const unused = paid.reduce((sum, { opensAt, closesAt }) => {
    const part = unusedPart({ opensAt, closesAt, paidMicroUsd: BigInt(WHOLE_PPM) }, startsAt)
    return sum + Number(part)
  }, 0)
  return unused === 0 ? discount : { ...discount, unusedPpm: (discount.unusedPpm ?? 0) + unused }
}
