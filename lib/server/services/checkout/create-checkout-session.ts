import 'server-only'
import type { z } from 'zod'
import { InvalidValueError, NotFoundError } from '@/lib/billing/billing-error'
import { DEFAULT_SESSION_SECONDS } from '@/lib/billing/checkout/checkout-session'
import { normalCode } from '@/lib/billing/discounts/discount'
import { DiscountUnknownError } from '@/lib/billing/discounts/discount-refusals'
import { isOffered, planOfUnits } from '@/lib/billing/subscriptions/plan'
import { assertOpen } from '@/lib/billing/subscriptions/subscription'
import type { createCheckoutSession as operation } from '@/lib/wire/checkout/checkout-session'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import type { CheckoutSessionRow } from '../../store/checkout/checkout-sessions'
import { findDiscountByCode } from '../../store/discounts/discounts'
import {
  findSubscription,
  findSubscriptionByLink,
  type SubscriptionDetails,
} from '../../store/subscriptions/subscriptions'
import { startCheckoutSession } from './start-checkout-session'

export type NewCheckoutSession = z.output<typeof operation.body>

/**
 * Opens a checkout session for one of the merchant's subscriptions.
 * @throws NotFoundError for an unknown or another merchant's subscription or link, SubscriptionNotOpenError when it takes
 * no new subscribers, DiscountUnknownError, InvalidValueError for a plan, a token or a quantity that it
 * does not offer.
 */
export async function createCheckoutSession(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  params: NewCheckoutSession & { author: Author },
): Promise<CheckoutSessionRow> {
  const { author } = params
  const subscription = await findNamed(deps, { ...params, merchantId: author.merchantId })
  assertOpen(subscription)
  const { planId, tokenId, quantity = 1 } = params
  const offered = subscription.plans.filter(isOffered)
  if (planId !== undefined && !offered.some((plan) => plan.id === planId)) {
    throw new InvalidValueError('planId', 'Must be a plan that this subscription offers.')
  }
  // Without a plan the payer begins with the first.
  const plan = planId === undefined ? offered[0] : offered.find(({ id }) => id === planId)
  if (plan) planOfUnits(plan, quantity)
  if (tokenId !== undefined && !subscription.tokens.some((token) => token.id === tokenId)) {
    throw new InvalidValueError('tokenId', 'Must be a token that this subscription accepts.')
  }
  const discountCode = params.code === undefined ? null : normalCode(params.code)
  const { merchantId } = author
  if (
    discountCode !== null &&
    !(await findDiscountByCode(deps.store.db, { merchantId, code: discountCode }))
  ) {
    throw new DiscountUnknownError()
  }
  const start = {
    subscriptionId: subscription.id,
    planId: planId ?? null,
    tokenId: tokenId ?? null,
    quantity,
    successUrl: params.successUrl ?? null,
    cancelUrl: params.cancelUrl ?? null,
    clientReferenceId: params.clientReferenceId ?? null,
    email: params.email ?? null,
    metadata: params.metadata ?? {},
    discountCode,
    touched: true,
    lifeMs: (params.expiresIn ?? DEFAULT_SESSION_SECONDS) * 1000,
  }
  return startCheckoutSession(deps, start, author)
}

async function findNamed(
  { store }: Pick<Deps, 'store'>,
  { merchantId, subscriptionId, paymentLinkId }: NewCheckoutSession & { merchantId: string },
): Promise<SubscriptionDetails> {
  if (subscriptionId !== undefined) {
    const subscription = await findSubscription(store.db, { id: subscriptionId, merchantId })
    if (subscription) return subscription
    throw new NotFoundError('Subscription')
  }
  const linked =
    paymentLinkId === undefined ? null : await findSubscriptionByLink(store.db, { paymentLinkId, merchantId })
  if (!linked) throw new NotFoundError('Payment link')
  return linked
}
