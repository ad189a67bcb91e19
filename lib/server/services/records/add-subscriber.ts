import 'server-only'
import { customerOf } from '@/lib/billing/customers/customer'
import type { SubscriberState } from '@/lib/billing/subscriptions/subscriber'
import { type CheckoutSessionRow, completeCheckoutSession } from '../../store/checkout/checkout-sessions'
import type { Database } from '../../store/database/database'
import { giveBuyerTo } from '../../store/invoices/buyer-details'
import { giveReaderTo } from '../../store/messages/readers'
import { type NewEvent, writeEvent } from '../../store/reports/events'
import { writeSubscriberEvent } from '../../store/subscribers/subscriber-events'
import { insertSubscriber, type SubscriberRow } from '../../store/subscribers/subscribers'

/**
 * Stores a new subscriber, completes the locked checkout session that it came through, and writes both
 * events.
 * @param params.paying - the state after the first charge, where that is recorded next
 * @returns its row, with the customer of the session; null, with nothing changed, when the wallet has a running
 *   subscriber for the subscription already
 */
export async function addSubscriber(
  tx: Database,
  params: { subscriber: SubscriberRow; session: CheckoutSessionRow; at: Date; paying?: SubscriberState },
): Promise<SubscriberRow | null> {
  const { session, at, paying } = params
  const customer = customerOf(session)
  const subscriber = { ...params.subscriber, ...customer }
  if (!(await insertSubscriber(tx, subscriber))) return null
  const { planId, tokenId } = subscriber
  await giveBuyerTo(tx, { checkoutSessionId: session.id, subscriberId: subscriber.id })
  await giveReaderTo(tx, { checkoutSessionId: session.id, payer: subscriber.eoaAddress, tokenId, at })
  await completeCheckoutSession(tx, { id: session.id, planId, tokenId, completedAt: at })
  const becoming = paying && { row: subscriber, state: paying }
  await writeSubscriberEvent(tx, { type: 'subscriber.created', subscriberId: subscriber.id, at, becoming })
  await writeEvent(tx, completedEvent({ subscriber, session, at }))
  return subscriber
}

/** Event of a checkout session that a subscriber came through, as the session was before. */
export function completedEvent(params: {
  subscriber: SubscriberRow
  session: CheckoutSessionRow
  at: Date
}): NewEvent {
  const { subscriber, session, at } = params
  const { merchantId, subscriptionId, planId, tokenId } = subscriber
  return {
    merchantId,
    type: 'checkout_session.completed',
    subscriptionId,
    subscriberId: subscriber.id,
    data: {
      sessionId: session.id,
      subscriptionId,
      subscriberId: subscriber.id,
      status: 'complete',
      planId,
      quantity: subscriber.quantity,
      tokenId,
      code: session.discountCode,
      ...customerOf(session),
      createdAt: session.createdAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
      completedAt: at.toISOString(),
    },
    createdAt: at,
  }
}
