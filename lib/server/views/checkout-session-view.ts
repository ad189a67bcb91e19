import 'server-only'
import type { z } from 'zod'
import { statusAt } from '@/lib/billing/checkout-session'
import type * as wire from '@/lib/wire/checkout-session'
import type { Env } from '../env'
import type { Checkout, CheckoutProgress, CheckoutSessionRow } from '../store/checkout-sessions'
import { subscriptionView } from './subscription-view'

/** A checkout session as specification section 4.2 has it. */
export function checkoutSessionView({
  subscription,
}: Checkout): z.output<typeof wire.getCheckoutSession.data> {
  return {
    merchant: { address: subscription.merchant.address, organisation: subscription.merchant.organisation },
    subscription: subscriptionView(subscription),
  }
}

/** What whoever made a session sends the payer on with. */
export function newCheckoutSessionView(
  env: Pick<Env, 'baseUrl'>,
  session: CheckoutSessionRow,
): z.output<typeof wire.createCheckoutSession.data> {
  return {
    sessionId: session.id,
    url: `${env.baseUrl}/checkout/${session.id}`,
    expiresAt: session.expiresAt.toISOString(),
  }
}

/** How far a checkout is at `now`. */
export function checkoutProgressView(
  progress: CheckoutProgress,
  now: Date,
): z.output<typeof wire.readCheckoutSession.data> {
  const { subscriber } = progress
  return {
    status: statusAt(progress, now),
    planId: progress.planId,
    tokenId: progress.tokenId,
    payer: subscriber?.eoaAddress ?? null,
    transactionHash: progress.transactionHash,
    // Known once payments on chain are followed block by block.
    confirmations: null,
    subscriber: subscriber && {
      id: subscriber.id,
      status: subscriber.status,
      nextChargeAt: subscriber.nextChargeAt?.toISOString() ?? null,
    },
  }
}
