import 'server-only'
import type { z } from 'zod'
import { statusAt } from '@/lib/billing/checkout/checkout-session'
import type * as wire from '@/lib/wire/checkout/checkout-session'
import { encodeSubscription } from '@/lib/wire/subscriptions/encode-subscription'
import type { Env } from '../../env'
import type { CheckoutProgress } from '../../store/checkout/checkout-progress'
import type { Checkout, CheckoutSessionRow } from '../../store/checkout/checkout-sessions'

/** A checkout session as specification section 4.2 has it. */
export function checkoutSessionView({
  subscription,
}: Checkout): z.output<typeof wire.getCheckoutSession.data> {
  return {
    merchant: { address: subscription.merchant.address, organisation: subscription.merchant.organisation },
    subscription: encodeSubscription(subscription),
  }
}

/** The session for its creator, with the URL that the payer opens. */
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

/**
 * Progress of a checkout at `now`.
 * @param confirmationsNeeded - on the network of its token; null where none takes payments
 */
export function checkoutProgressView(
  progress: CheckoutProgress,
  { now, confirmationsNeeded }: { now: Date; confirmationsNeeded: number | null },
): z.output<typeof wire.readCheckoutSession.data> {
  const { approved, subscriber, blockNumber, headBlock } = progress
  const isInBlock = blockNumber !== null && headBlock !== null && headBlock >= blockNumber
  return {
    status: statusAt(progress, now),
    planId: progress.planId,
    quantity: progress.quantity,
    tokenId: progress.tokenId,
    payer: progress.payer,
    chainId: progress.chainId,
    transactionHash: progress.transactionHash,
    confirmations: isInBlock ? Number(headBlock - blockNumber) + 1 : null,
    confirmationsNeeded,
    failureReason: progress.failureReason,
    paymentId: progress.chargeId,
    approved: approved && { cap: approved.capAtomic.toString(), periods: approved.allowedPeriods },
    subscriber: subscriber && {
      id: subscriber.id,
      status: subscriber.status,
      nextChargeAt: subscriber.nextChargeAt?.toISOString() ?? null,
    },
  }
}
