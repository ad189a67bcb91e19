import 'server-only'
import type { CheckoutSessionRow } from '../../store/checkout/checkout-sessions'
import type { NewEvent } from '../../store/reports/events'

/** Event of a checkout session whose time has passed, as `announceExpiredCheckouts` writes it. */
export function expiredEvent(
  session: CheckoutSessionRow,
  { merchantId, at }: { merchantId: string; at: Date },
): NewEvent {
  return {
    merchantId,
    type: 'checkout_session.expired',
    subscriptionId: session.subscriptionId,
    data: {
      sessionId: session.id,
      subscriptionId: session.subscriptionId,
      subscriberId: null,
      status: 'expired',
      planId: session.planId,
      quantity: session.quantity,
      tokenId: session.tokenId,
      code: session.discountCode,
      clientReferenceId: session.clientReferenceId,
      email: session.email,
      metadata: session.metadata,
      createdAt: session.createdAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
      completedAt: null,
    },
    createdAt: at,
  }
}
