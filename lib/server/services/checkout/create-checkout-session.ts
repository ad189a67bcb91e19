import 'server-only'
import type { z } from 'zod'
import { NotFoundError } from '@/lib/billing/billing-error'
import { DEFAULT_SESSION_SECONDS } from '@/lib/billing/checkout/checkout-session'
import { assertOpen } from '@/lib/billing/subscriptions/subscription'
import type { createCheckoutSession as operation } from '@/lib/wire/checkout/checkout-session'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import type { CheckoutSessionRow } from '../../store/checkout/checkout-sessions'
import {
  findSubscription,
  findSubscriptionByLink,
  type SubscriptionDetails,
} from '../../store/subscriptions/subscriptions'
import { chosenInAdvance } from './chosen-in-advance'
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
  const start = {
    subscriptionId: subscription.id,
    ...(await chosenInAdvance(deps, { subscription, choice: params })),
    successUrl: params.successUrl ?? null,
    cancelUrl: params.cancelUrl ?? null,
    clientReferenceId: params.clientReferenceId ?? null,
    email: params.email ?? null,
    metadata: params.metadata ?? {},
    paymentLinkId: null,
    locale: params.locale ?? null,
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
