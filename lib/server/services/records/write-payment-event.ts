import 'server-only'
import type { EventType } from '@/lib/billing/event-type'
import { encodePayment } from '@/lib/wire/subscribers/encode-payment'
import type { Database } from '../../store/database/database'
import { writeEvent } from '../../store/reports/events'
import type { ChargeRow } from '../../store/subscribers/charges'
import { findPayment } from '../../store/subscribers/payment-pages'

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
  const { type, charge, at, more } = event
  const payment = await findPayment(tx, charge)
  if (!payment) throw new Error(`There is no payment ${charge.id} to tell of`)
  const { subscriptionId, subscriberId } = payment.charge
  await writeEvent(tx, {
    merchantId: charge.merchantId,
    type,
    subscriptionId,
    subscriberId,
    data: { ...encodePayment(payment), ...more },
    createdAt: at,
  })
}
