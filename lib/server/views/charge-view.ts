import 'server-only'
import { formatUnits } from 'viem/utils'
import { failureMeaning, finalFailureMeaning } from '@/lib/billing/charges/charge-failure'
import { lineText } from '@/lib/billing/charges/line-text'
import type { StatementLine } from '@/lib/billing/charges/statement'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import { explorerTransactionUrl } from '@/lib/billing/networks'
import { refundedAmount } from '@/lib/billing/refunds/refund'
import { isOver } from '@/lib/billing/subscriptions/subscriber'
import type { WireCharge, WirePayment, WireRefund, WireStatementLine } from '@/lib/wire/subscribers/payments'
import type { WirePaymentRefunds } from '@/lib/wire/subscribers/refunds'
import { encodeToken } from '@/lib/wire/subscriptions/encode-subscription'
import type { PaymentRefunds } from '../services/refunds/read-payment-refunds'
import type { ChargeDetails, PaymentDetails } from '../store/subscribers/payment-pages'
import type { RefundRow } from '../store/subscribers/refunds'
import type { TokenRow } from '../store/subscriptions/tokens'

/** A charge as its merchant sees it. */
export function chargeView({ charge, token, terms, refunds, invoice }: ChargeDetails): WireCharge {
  const { failureReason, transactionHash, period } = charge
  const meaningOf = isOver(terms) ? finalFailureMeaning : failureMeaning
  const refunded = refundedAmount(refunds)
  return {
    id: charge.id,
    subscriberId: charge.subscriberId,
    subscriptionId: charge.subscriptionId,
    period,
    periodStart: charge.dueAt.toISOString(),
    periodEnd: charge.endsAt.toISOString(),
    status: charge.status,
    amount: charge.amountAtomic.toString(),
    amountText: formatUnits(charge.amountAtomic, token.decimals),
    price: dollarsFromMicroUsd(charge.priceMicroUsd),
    lines: charge.lines.map(lineView),
    token: encodeToken(token),
    attempts: charge.attempts,
    createdAt: charge.createdAt.toISOString(),
    dueAt: charge.dueAt.toISOString(),
    paidAt: charge.paidAt?.toISOString() ?? null,
    nextAttemptAt: charge.nextAttemptAt?.toISOString() ?? null,
    failureReason,
    failure: failureReason === null ? null : meaningOf(failureReason),
    transactionHash,
    blockNumber: charge.blockNumber === null ? null : Number(charge.blockNumber),
    explorerUrl: transactionHash === null ? null : explorerTransactionUrl(token.chainId, transactionHash),
    invoice: invoice && { ...invoice },
    refunded: refunded.toString(),
    refundedText: formatUnits(refunded, token.decimals),
    refunds: refunds.map((refund) => refundView(refund, token)),
  }
}

/** A line of a statement. */
export function lineView(line: StatementLine): WireStatementLine {
  return {
    kind: line.kind,
    description: lineText(line),
    quantity: line.quantity,
    unitPrice: dollarsFromMicroUsd(line.unitPriceMicroUsd),
    amount: dollarsFromMicroUsd(line.amountMicroUsd),
  }
}

/** A refund as merchant and payer see it. */
export function refundView(refund: RefundRow, token: Pick<TokenRow, 'decimals' | 'chainId'>): WireRefund {
  const { id, status, sender, recipient, transactionHash, blockNumber } = refund
  return {
    id,
    status,
    amount: refund.amountAtomic.toString(),
    amountText: formatUnits(refund.amountAtomic, token.decimals),
    sender,
    recipient,
    transactionHash,
    blockNumber: blockNumber === null ? null : Number(blockNumber),
    explorerUrl: explorerTransactionUrl(token.chainId, transactionHash),
    createdAt: refund.createdAt.toISOString(),
    refundedAt: refund.refundedAt?.toISOString() ?? null,
  }
}

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
    refunds: refunds.map((refund) => refundView(refund, token)),
  }
}

/** A charge as a list of many subscribers' charges shows it. */
export function paymentView(details: PaymentDetails): WirePayment {
  return { ...chargeView(details), title: details.title, eoaaddress: details.eoaAddress }
}
