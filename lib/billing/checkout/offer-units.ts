import { bestReduction } from '../discounts/reduction'
import { mostUnits, type Plan } from '../subscriptions/plan'
import type { UsageTerms } from '../usage/usage'
import type { OfferPlan, OfferReduction } from './offer'

/**
 * A merchant's plan as payers are offered it, at the price of one unit.
 * @param standing.formerPriceMicroUsd - price that an expired checkout showed, where it differs; null otherwise
 * @param standing.reductions - discounts that the plan may have; the best of them is had
 */
export function offeredPlan(
  plan: Plan & { readonly quantityMax: number; readonly usage: UsageTerms | null },
  standing: { formerPriceMicroUsd: bigint | null; reductions: readonly OfferReduction[] },
): OfferPlan {
  const { id, name, priceMicroUsd, frequency, volume, usage } = plan
  const quantityMax = mostUnits(plan)
  const single = { id, name, priceMicroUsd, frequency, volume, usage, quantityMax, units: 1, discount: null }
  return offerOfUnits({ ...single, ...standing }, 1)
}

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
    },
  }
}

/** Price of one unit of a plan on offer, in micro-dollars. */
export function unitPrice({ priceMicroUsd, units }: Pick<OfferPlan, 'priceMicroUsd' | 'units'>): bigint {
  return priceMicroUsd / BigInt(units)
}
