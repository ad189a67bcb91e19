import 'server-only'
import { formatUnits } from 'viem/utils'
import { encodeRefund } from '@/lib/wire/subscribers/encode-payment'
import type { WirePaymentRefunds } from '@/lib/wire/subscribers/refunds'
import { encodeToken } from '@/lib/wire/subscriptions/encode-subscription'
import type { PaymentRefunds } from '../services/refunds/read-payment-refunds'

/** Refunds of a payment as its merchant sees them. */
export function paymentRefundsView({
  payment,
  recipient,
  senders,
  left,
}: PaymentRefunds): WirePaymentRefunds {
  const { charge, token, refunds } = payment
  return {
    paymentId: charge.id,
    token: encodeToken(token),
    recipient,
    senders: [...senders],
    left: left.toString(),
    leftText: formatUnits(left, token.decimals),
    refunds: refunds.map((refund) => encodeRefund(refund, token)),
  }
}
