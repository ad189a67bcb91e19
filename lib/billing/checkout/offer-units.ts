import { discountSentence } from '../discounts/discount-sentence'
import { bestReduction } from '../discounts/reduction'
import type { OfferPlan } from './offer'

/**
 * A plan on offer at the price of so many units, at least 1 and at most what it offers: its discount is the best for that
 * price. The same plan comes out of any of its prices.
 */
export function offerOfUnits(plan: OfferPlan, wanted: number): OfferPlan {
  const units = Math.min(Math.max(1, Math.floor(wanted)), plan.quantityMax)
  const scaled = (price: bigint) => (price / BigInt(plan.units)) * BigInt(units)
  const priceMicroUsd = scaled(plan.priceMicroUsd)
  const former = plan.formerPriceMicroUsd
  const best = bestReduction(plan.reductions, priceMicroUsd)
  const reduced = best && { ...best.reduction, priceMicroUsd: best.priceMicroUsd }
  return {
    ...plan,
    units,
    priceMicroUsd,
    formerPriceMicroUsd: former === null ? null : scaled(former),
    discount: reduced && {
      code: reduced.code,
      priceMicroUsd: reduced.priceMicroUsd,
      charges: reduced.charges,
      text: discountSentence(priceMicroUsd, reduced),
    },
  }
}

/** Price of one unit of a plan on offer, in micro-dollars. */
export function unitPrice({ priceMicroUsd, units }: Pick<OfferPlan, 'priceMicroUsd' | 'units'>): bigint {
  return priceMicroUsd / BigInt(units)
}
