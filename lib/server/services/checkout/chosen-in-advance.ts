import 'server-only'
import { InvalidValueError } from '@/lib/billing/billing-error'
import { normalCode } from '@/lib/billing/discounts/discount'
import { DiscountUnknownError } from '@/lib/billing/discounts/discount-refusals'
import { isOffered, planOfUnits } from '@/lib/billing/subscriptions/plan'
import type { Deps } from '../../deps'
import { findDiscountByCode } from '../../store/discounts/discounts'
import type { SubscriptionDetails } from '../../store/subscriptions/subscriptions'
import type { CheckoutSessionStart } from './start-checkout-session'

/** Choice that a merchant makes for the payers of a session or a link. */
export interface AdvanceChoice {
  readonly planId?: string | undefined
  /** No other plan is on offer then. */
  readonly fixedPlan?: boolean | undefined
  readonly quantity?: number | undefined
  readonly tokenId?: string | undefined
  /** Code of a discount. */
  readonly code?: string | undefined
}

/**
 * The choice as a session keeps it, once it is known to be on offer.
 * @throws DiscountUnknownError, InvalidValueError for a plan, a token or a quantity that the subscription does not offer,
 *   and a fixed plan that is not named
 */
export async function chosenInAdvance(
  { store }: Pick<Deps, 'store'>,
  { subscription, choice }: { subscription: SubscriptionDetails; choice: AdvanceChoice },
): Promise<Pick<CheckoutSessionStart, 'planId' | 'fixedPlan' | 'quantity' | 'tokenId' | 'discountCode'>> {
  const { planId, fixedPlan = false, quantity = 1, tokenId, code } = choice
  const { merchantId } = subscription
  const offered = subscription.plans.filter(isOffered)
  if (planId !== undefined && !offered.some((plan) => plan.id === planId)) {
    throw new InvalidValueError('planId', 'Must be a plan that this subscription offers.')
  }
  if (fixedPlan && planId === undefined) {
    throw new InvalidValueError('planId', 'Must be named where it is fixed.')
  }
  // Without a plan the payer begins with the first.
  const plan = planId === undefined ? offered[0] : offered.find(({ id }) => id === planId)
  if (plan) planOfUnits(plan, quantity)
  if (tokenId !== undefined && !subscription.tokens.some((token) => token.id === tokenId)) {
    throw new InvalidValueError('tokenId', 'Must be a token that this subscription accepts.')
  }
  const discountCode = code === undefined ? null : normalCode(code)
  if (discountCode !== null && !(await findDiscountByCode(store.db, { merchantId, code: discountCode }))) {
    throw new DiscountUnknownError()
  }
  return { planId: planId ?? null, fixedPlan, quantity, tokenId: tokenId ?? null, discountCode }
}
