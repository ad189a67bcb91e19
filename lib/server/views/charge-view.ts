import 'server-only'
import { formatUnits } from 'viem/utils'
import { periodStart } from '@/lib/billing/calendar'
import { failureMeaning, finalFailureMeaning } from '@/lib/billing/charges/charge-failure'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import { explorerTransactionUrl } from '@/lib/billing/networks'
import type { WireCharge, WirePayment } from '@/lib/wire/subscribers/payments'
import { encodeToken } from '@/lib/wire/subscriptions/encode-subscription'
import type { ChargeDetails, PaymentDetails } from '../store/subscribers/payment-pages'

/** A charge as its merchant sees it. */
export function chargeView({ charge, token, terms }: ChargeDetails): WireCharge {
  const { failureReason, transactionHash, period } = charge
  const { status, firstChargeAt, periodMonths } = terms
  const meaningOf = status === 'cancelled' ? finalFailureMeaning : failureMeaning
  return {
    id: charge.id,
    subscriberId: charge.subscriberId,
    subscriptionId: charge.subscriptionId,
    period,
    periodStart: periodStart(firstChargeAt, periodMonths, period).toISOString(),
    periodEnd: periodStart(firstChargeAt, periodMonths, period + 1).toISOString(),
    status: charge.status,
    amount: charge.amountAtomic.toString(),
    amountText: formatUnits(charge.amountAtomic, token.decimals),
    price: dollarsFromMicroUsd(charge.priceMicroUsd),
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
  }
}

/** A charge as a list of many subscribers' charges shows it. */
export function paymentView(details: PaymentDetails): WirePayment {
  return { ...chargeView(details), title: details.title, eoaaddress: details.eoaAddress }
}
