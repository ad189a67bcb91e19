import 'server-only'
import { BillingError } from '@/lib/billing/billing-error'
import type { OfferDiscount } from '@/lib/billing/checkout/offer'
import {
  assertUsable,
  automaticDiscount,
  type DiscountOffer,
  discountedPrice,
} from '@/lib/billing/discounts/discount-offer'
import { DiscountUnknownError } from '@/lib/billing/discounts/discount-refusals'
import { discountSentence } from '@/lib/billing/discounts/discount-sentence'
import type { Database } from '../../store/database/database'
import { findDiscountByCode, hasDiscountCodes, listAutomaticDiscounts } from '../../store/discounts/discounts'

interface PricedPlan {
  readonly id: string
  readonly priceMicroUsd: bigint
}

/** Reductions of the prices on a checkout's page. */
export interface Reductions {
  /** Discount of a plan for who subscribes now; null without one. */
  readonly discountOf: (plan: PricedPlan) => OfferDiscount | null
  /** True where the merchant has codes that payers may enter. */
  readonly takesCodes: boolean
  /** Reason for which the entered code holds for no plan, as a sentence; null where it does, or none was entered. */
  readonly problem: string | null
}

/**
 * Discounts of all plans of a checkout: those of the code that was entered, else those that hold by themselves.
 * @param params.entered - any text; empty for no code
 */
export async function findReductions(
  db: Database,
  params: { merchantId: string; plans: readonly PricedPlan[]; entered: string; at: Date },
): Promise<Reductions> {
  const { merchantId, plans, entered, at } = params
  const takesCodes = await hasDiscountCodes(db, { merchantId })
  if (entered === '') {
    const automatic = await listAutomaticDiscounts(db, { merchantId })
    const discountOf = (plan: PricedPlan) => offered(automaticDiscount(automatic, { plan, at }), plan)
    return { discountOf, takesCodes, problem: null }
  }
  const discount = await findDiscountByCode(db, { merchantId, code: entered.toUpperCase() })
  const problem = problemOf(discount, { plans, at })
  return { discountOf: (plan) => (problem === null ? offered(discount, plan) : null), takesCodes, problem }
}

/** Reason for which a discount can be had for none of the plans, as a sentence. */
function problemOf(
  discount: DiscountOffer | null,
  { plans, at }: { plans: readonly PricedPlan[]; at: Date },
): string | null {
  if (!discount) return new DiscountUnknownError().detail
  let problem: string | null = null
  for (const plan of plans) {
    try {
      assertUsable(discount, { plan, at })
      return null
    } catch (error) {
      if (!(error instanceof BillingError)) throw error
      problem = error.detail
    }
  }
  return problem
}

function offered(discount: DiscountOffer | null, plan: PricedPlan): OfferDiscount | null {
  const priceMicroUsd = discount && discountedPrice(discount, plan)
  if (!discount || !priceMicroUsd) return null
  const { code, charges } = discount
  const reduced = { code, priceMicroUsd, charges }
  return { ...reduced, text: discountSentence(plan.priceMicroUsd, reduced) }
}
