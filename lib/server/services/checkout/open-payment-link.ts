import 'server-only'
import { DEFAULT_SESSION_SECONDS } from '@/lib/billing/checkout/checkout-session'
import { uuid } from '@/lib/wire/fields'
import type { Deps } from '../../deps'
import type { CheckoutSessionRow } from '../../store/checkout/checkout-sessions'
import { findLinkedSubscription } from '../../store/subscriptions/subscriptions'
import { startCheckoutSession } from './start-checkout-session'

/**
 * Opens a checkout session for a visitor of a payment link; null for an unknown link. A paused or archived
 * subscription gets one too: the checkout page explains its status to the payer.
 */
export async function openPaymentLink(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  { paymentLinkId }: { paymentLinkId: string },
): Promise<CheckoutSessionRow | null> {
  if (!uuid.safeParse(paymentLinkId).success) return null
  const subscription = await findLinkedSubscription(deps.store.db, { paymentLinkId })
  if (!subscription) return null
  return startCheckoutSession(deps, {
    subscriptionId: subscription.id,
    planId: null,
    tokenId: null,
    successUrl: null,
    cancelUrl: null,
    clientReferenceId: null,
    lifeMs: DEFAULT_SESSION_SECONDS * 1000,
  })
}
