import 'server-only'
import { BillingError } from '@/lib/billing/billing-error'
import type { OfferReduction, RefusedCode } from '@/lib/billing/checkout/offer'
import { isDiscountCode, normalCode } from '@/lib/billing/discounts/discount'
import {
  assertUsable,
  automaticDiscounts,
  type DiscountOffer,
  type HadDiscounts,
  isForPlan,
} from '@/lib/billing/discounts/discount-offer'
import { DiscountUnknownError } from '@/lib/billing/discounts/discount-refusals'
import { mostUnits } from '@/lib/billing/subscriptions/plan'
import type { Database } from '../../store/database/database'
import { findDiscountByCode, hasDiscountCodes, listAutomaticDiscounts } from '../../store/discounts/discounts'

interface PricedPlan {
  readonly id: string
  readonly priceMicroUsd: bigint
  readonly quantityMax: number
}

/** Reductions of the prices on a checkout's page. */
export interface Reductions {
  /** Discounts of a plan for who subscribes now; the best of them is had. */
  readonly reductionsOf: (plan: PricedPlan) => readonly OfferReduction[]
  /** True where the merchant has codes that payers may enter. */
  readonly takesCodes: boolean
  /** Reason for which the entered code holds for no plan, with its sentence; null where it does, or none was entered. */
  readonly problem: RefusedCode | null
}

/**
 * Discounts of all plans of a checkout: those that hold by themselves, and that of the code which was entered.
 * @param params.entered - any text; empty for no code
 * @param params.had - discounts that are not for who looks, as far as that is known
 */
export async function findReductions(
  db: Database,
  params: { merchantId: string; plans: readonly PricedPlan[]; entered: string; at: Date; had: HadDiscounts },
): Promise<Reductions> {
  const { merchantId, plans, entered, at, had } = params
  const takesCodes = await hasDiscountCodes(db, { merchantId })
  const automatic = await listAutomaticDiscounts(db, { merchantId })
  const discount = isDiscountCode(entered)
    ? await findDiscountByCode(db, { merchantId, code: normalCode(entered) })
    : null
  const problem = entered === '' ? null : problemOf(discount, { plans, at, had })
  const byCode = problem === null && discount !== null ? [discount] : []
  const reductionsOf = (plan: PricedPlan) =>
    [
      ...byCode.filter((each) => isForPlan(each, plan)),
      ...automaticDiscounts(automatic, { plan, at, had }),
    ].map(offered)
  return { reductionsOf, takesCodes, problem }
}

/** Reason for which a discount can be had for none of the plans; null where there is none. */
function problemOf(
  discount: DiscountOffer | null,
  { plans, at, had }: { plans: readonly PricedPlan[]; at: Date; had: HadDiscounts },
): RefusedCode | null {
  if (!discount) return refusalOf(new DiscountUnknownError())
  let problem: RefusedCode | null = null
  for (const { id, ...plan } of plans) {
    try {
      // At the price of most units: an amount may be too much for one of them alone.
      const priceMicroUsd = plan.priceMicroUsd * BigInt(mostUnits(plan))
      assertUsable(discount, { plan: { id, priceMicroUsd }, at, had })
      return null
    } catch (error) {
      if (!(error instanceof BillingError)) throw error
      problem = refusalOf(error)
    }
  }
  return problem
}

const refusalOf = ({ code, detail }: BillingError): RefusedCode => ({ code, detail })

function offered({ id, code, percentBps, amountMicroUsd, charges }: DiscountOffer): OfferReduction {
  return { id, code, percentBps, amountMicroUsd, charges }
}
