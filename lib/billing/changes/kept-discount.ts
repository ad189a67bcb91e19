import { type GrantedDiscount, WHOLE_PPM } from '../discounts/discount'
import { type PaidWindow, unusedPart } from './credit'

/** A window that was paid with a discount. */
export interface ReducedWindow extends Pick<PaidWindow, 'opensAt' | 'closesAt'> {
  readonly periodMonths: number
}

/**
 * The discount under new terms that begin at `startsAt`: what they leave unused of windows which it reduced is not used
 * up, as the credit for it is not. A change soon after a payment costs no reduced charge, and none is won by changes one
 * after the other: the reduced periods together are as many as were granted, to half a period.
 * @param terms.periodMonths - length of the new periods; an unused month is a twelfth of a year, and an unused year no more
 *   than the one charge that it was, or changes between years and months would win charges without end
 * @param paid - windows that it reduced, also those that are over
 */
export function discountUnderNewTerms(
  discount: GrantedDiscount,
  terms: { readonly startsAt: Date; readonly periodMonths: number },
  paid: readonly ReducedWindow[],
): GrantedDiscount {
  if (discount.charges === null) return discount
  const unused = paid.reduce((sum, { opensAt, closesAt, periodMonths }) => {
    const part = unusedPart({ opensAt, closesAt, paidMicroUsd: BigInt(WHOLE_PPM) }, terms.startsAt)
    const months = Math.min(periodMonths, terms.periodMonths)
    return sum + Math.floor((Number(part) * months) / terms.periodMonths)
  }, 0)
  return unused === 0 ? discount : { ...discount, unusedPpm: (discount.unusedPpm ?? 0) + unused }
}
