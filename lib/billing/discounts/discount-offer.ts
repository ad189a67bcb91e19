import type { DiscountTerms } from './discount'
import { DiscountHadError, DiscountNotForPlanError, DiscountOverError } from './discount-refusals'
import { bestReduction, reducedPrice } from './reduction'

/** A discount as its merchant offers it. */
export interface DiscountOffer extends DiscountTerms {
  readonly id: string
  /** Text that payers enter; null for one that holds by itself. */
  readonly code: string | null
  /** Plans that it is for; empty for all of the merchant's. */
  readonly planIds: readonly string[]
  readonly maxRedemptions: number | null
  /** True where a wallet can have it for one subscription alone, even after that has ended. */
  readonly oncePerWallet: boolean
  /** Subscribers who have it, and checkouts that are under way with it. */
  readonly redemptions: number
  readonly expiresAt: Date | null
  readonly archivedAt: Date | null
}

/** Discounts without a code that a merchant may offer at once: each checkout looks at all of them. Decided, not measured. */
export const MAX_AUTOMATIC_DISCOUNTS = 20

/** Ids of the discounts that a wallet has, or had; none where it is not known yet who pays. */
export type HadDiscounts = ReadonlySet<string>
export const NONE_HAD: HadDiscounts = new Set()

/** Cause of a discount's end; null while it is offered. */
export function endOfDiscount(
  { archivedAt, expiresAt, maxRedemptions, redemptions }: DiscountOffer,
  at: Date,
): 'withdrawn' | 'expired' | 'used_up' | null {
  if (archivedAt !== null) return 'withdrawn'
  if (expiresAt !== null && expiresAt <= at) return 'expired'
  return maxRedemptions !== null && redemptions >= maxRedemptions ? 'used_up' : null
}

/** Price of a plan's first charge with a discount, in micro-dollars; null where it is not for the plan. */
export function discountedPrice(
  discount: DiscountOffer,
  plan: { readonly id: string; readonly priceMicroUsd: bigint },
): bigint | null {
  return isForPlan(discount, plan) ? reducedPrice(plan.priceMicroUsd, discount) : null
}

interface Moment {
  readonly plan: { readonly id: string; readonly priceMicroUsd: bigint }
  readonly at: Date
  readonly had: HadDiscounts
}

/**
 * Checks that a discount may be had for a plan now.
 * @throws DiscountOverError, DiscountNotForPlanError, DiscountHadError
 */
export function assertUsable(discount: DiscountOffer, { plan, at, had }: Moment): void {
  const end = endOfDiscount(discount, at)
  if (end !== null) throw new DiscountOverError(end)
  if (discountedPrice(discount, plan) === null) throw new DiscountNotForPlanError()
  if (isSpent(discount, had)) throw new DiscountHadError()
}

/** True for a discount that the wallet had, and cannot have again. */
export function isSpent(
  { id, oncePerWallet }: Pick<DiscountOffer, 'id' | 'oncePerWallet'>,
  had: HadDiscounts,
): boolean {
  return oncePerWallet && had.has(id)
}

/**
 * The discount without a code that a plan has now: of several the one with the lowest price, and of those the one that
 * lasts longer.
 */
export function automaticDiscount<D extends DiscountOffer>(
  discounts: readonly D[],
  moment: Moment,
): D | null {
  return bestReduction(automaticDiscounts(discounts, moment), moment.plan.priceMicroUsd)?.reduction ?? null
}

/** The discounts without a code that are offered for a plan now, whatever its price. */
export function automaticDiscounts<D extends DiscountOffer>(
  discounts: readonly D[],
  { plan, at, had }: Pick<Moment, 'at' | 'had'> & { plan: { readonly id: string } },
): D[] {
  return discounts.filter(
    (discount) =>
      discount.code === null &&
      isForPlan(discount, plan) &&
      endOfDiscount(discount, at) === null &&
      !isSpent(discount, had),
  )
}

/** True for a discount that is for the plan. */
export function isForPlan(
  { planIds }: Pick<DiscountOffer, 'planIds'>,
  { id }: { readonly id: string },
): boolean {
  return planIds.length === 0 || planIds.includes(id)
}
