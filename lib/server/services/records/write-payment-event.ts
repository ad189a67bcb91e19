import 'server-only'
import type { EventType } from '@/lib/billing/event-type'
import { encodePayment } from '@/lib/wire/subscribers/encode-payment'
import type { Database } from '../../store/database/database'
import { type NewEvent, writeEvent } from '../../store/reports/events'
import type { ChargeRow } from '../../store/subscribers/charges'
import { findPayment, type PaymentDetails } from '../../store/subscribers/payment-pages'

type PaymentEventType = Extract<EventType, `payment.${string}`>

/**
 * Writes an event with the payment as it is now; `tx` is the transaction that changed it.
 * @param event.more - what the payload has beside the payment
 */
export async function writePaymentEvent(
  tx: Database,
  event: {
    type: PaymentEventType
    charge: Pick<ChargeRow, 'id' | 'merchantId'>
    at: Date
    more?: Record<string, unknown>
  },
): Promise<void> {
  const { charge, ...rest } = event
  const payment = await findPayment(tx, charge)
  if (!payment) throw new Error(`There is no payment ${charge.id} to tell of`)
  await writeEvent(tx, paymentEvent({ ...rest, payment }))
}

/** Event of a payment as it is at `at`. */
export function paymentEvent(event: {
  type: PaymentEventType
  payment: PaymentDetails
  at: Date
  more?: Record<string, unknown> | undefined
}): NewEvent {
  const { type, payment, at, more } = event
  const { merchantId, subscriptionId, subscriberId } = payment.charge
  const data = { ...encodePayment(payment, at), ...more }
  return { merchantId, type, subscriptionId, subscriberId, data, createdAt: at }
}
