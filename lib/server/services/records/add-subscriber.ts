import 'server-only'
import { type CheckoutSessionRow, completeCheckoutSession } from '../../store/checkout/checkout-sessions'
import type { Database } from '../../store/database/database'
import { writeEvent } from '../../store/reports/events'
import { writeSubscriberEvent } from '../../store/subscribers/subscriber-events'
import { insertSubscriber, type SubscriberRow } from '../../store/subscribers/subscribers'

/**
 * Stores a new subscriber, completes the locked checkout session that it came through, and writes both
 * events.
 * @param params.nextChargeAt - the charge after the first one, where that is recorded next
 * @returns false, with nothing changed, when the wallet has a running subscriber for the subscription already.
 */
export async function addSubscriber(
  tx: Database,
  params: { subscriber: SubscriberRow; session: CheckoutSessionRow; at: Date; nextChargeAt?: Date | null },
): Promise<boolean> {
  const { subscriber, session, at, nextChargeAt = subscriber.nextChargeAt } = params
  if (!(await insertSubscriber(tx, subscriber))) return false
  const { planId, tokenId } = subscriber
  await completeCheckoutSession(tx, { id: session.id, planId, tokenId, completedAt: at })
  await writeSubscriberEvent(tx, {
    type: 'subscriber.created',
    subscriberId: subscriber.id,
    at,
    nextChargeAt,
  })
  await writeEvent(tx, {
    merchantId: subscriber.merchantId,
    type: 'checkout_session.completed',
    subscriptionId: subscriber.subscriptionId,
    subscriberId: subscriber.id,
    data: {
      sessionId: session.id,
      subscriberId: subscriber.id,
      subscriptionId: subscriber.subscriptionId,
      clientReferenceId: session.clientReferenceId,
    },
    createdAt: at,
  })
  return true
}
