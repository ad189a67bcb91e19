import 'server-only'
import { DEFAULT_SESSION_SECONDS } from '@/lib/billing/checkout/checkout-session'
import type { Offer } from '@/lib/billing/checkout/offer'
import { type Customer, NO_CUSTOMER } from '@/lib/billing/customers/customer'
import { isDiscountCode, normalCode } from '@/lib/billing/discounts/discount'
import { isQuantity } from '@/lib/billing/subscriptions/plan'
import { clientReferenceInput, emailInput } from '@/lib/wire/customers/customer'
import { uuid } from '@/lib/wire/fields'
import type { Deps } from '../../deps'
import type { CheckoutSessionRow } from '../../store/checkout/checkout-sessions'
import { isPlanOfLink } from '../../store/subscriptions/plans'
import { findLinkedOffer } from '../../store/subscriptions/subscriptions'
import { startCheckoutSession } from './start-checkout-session'

/** Choice that a payment link's address makes in advance. */
export interface LinkChoice extends Partial<Pick<Customer, 'clientReferenceId' | 'email'>> {
  readonly code?: string | null
  readonly planId?: string | null
  readonly quantity?: number | null
}

/** Title and merchant of a payment link's subscription; null for an unknown link. */
export async function readPaymentLink(
  deps: Pick<Deps, 'store'>,
  { paymentLinkId }: { paymentLinkId: string },
): Promise<Pick<Offer, 'subscriptionId' | 'title' | 'merchant'> | null> {
  return uuid.safeParse(paymentLinkId).success ? findLinkedOffer(deps.store.db, { paymentLinkId }) : null
}

/**
 * Opens a checkout session for a visitor of a payment link; null for an unknown link. A paused or archived
 * subscription gets one too: the checkout page explains its status to the payer.
 * @param params.code - of a discount, from the link's address; text that is none is left out
 * @param params.planId - from the link's address; what the subscription does not offer is left out
 * @param params.quantity - from the link's address; the checkout offers no more than its plan does
 * @param params.clientReferenceId - and `params.email`, from the link's address; what the API would refuse is left out
 */
export async function openPaymentLink(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  params: { paymentLinkId: string } & LinkChoice,
): Promise<CheckoutSessionRow | null> {
  const offer = await readPaymentLink(deps, params)
  if (!offer) return null
  return startCheckoutSession(deps, {
    subscriptionId: offer.subscriptionId,
    planId: await offeredPlan(deps, { paymentLinkId: params.paymentLinkId, planId: params.planId ?? null }),
    tokenId: null,
    quantity: params.quantity && isQuantity(params.quantity) ? params.quantity : 1,
    successUrl: null,
    cancelUrl: null,
    ...namedCustomer(params),
    discountCode: params.code && isDiscountCode(params.code) ? normalCode(params.code) : null,
    touched: false,
    lifeMs: DEFAULT_SESSION_SECONDS * 1000,
  })
}

function namedCustomer({ clientReferenceId, email }: LinkChoice): Customer {
  return {
    ...NO_CUSTOMER,
    clientReferenceId: clientReferenceInput.safeParse(clientReferenceId).data ?? null,
    email: emailInput.safeParse(email).data ?? null,
  }
}

async function offeredPlan(
  { store }: Pick<Deps, 'store'>,
  { paymentLinkId, planId }: { paymentLinkId: string; planId: string | null },
): Promise<string | null> {
  if (planId === null || !uuid.safeParse(planId).success) return null
  return (await isPlanOfLink(store.db, { paymentLinkId, planId })) ? planId : null
}
