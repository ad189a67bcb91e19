import 'server-only'
import { formatUnits } from 'viem/utils'
import { periodStart } from '@/lib/billing/calendar'
import { failureMeaning } from '@/lib/billing/charges/charge-failure'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import { explorerTransactionUrl } from '@/lib/billing/networks'
import type { WireCharge, WirePayment } from '@/lib/wire/subscribers/payments'
import type { ChargeRow } from '../store/subscribers/charges'
import type { ChargeDetails, PaymentDetails } from '../store/subscribers/payment-pages'
import { tokenView } from './token-view'

/** A charge as its merchant sees it. */
export function chargeView({ charge, token, terms }: ChargeDetails): WireCharge {
  const { failureReason, transactionHash, period } = charge
  const { firstChargeAt, periodMonths } = terms
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
    token: tokenView(token),
    attempts: charge.attempts,
    createdAt: charge.createdAt.toISOString(),
    dueAt: charge.dueAt.toISOString(),
    paidAt: charge.paidAt?.toISOString() ?? null,
    nextAttemptAt: charge.nextAttemptAt?.toISOString() ?? null,
    failureReason,
    failure: failureReason === null ? null : failureMeaning(failureReason),
    transactionHash,
    blockNumber: charge.blockNumber === null ? null : Number(charge.blockNumber),
    explorerUrl: transactionHash === null ? null : explorerTransactionUrl(token.chainId, transactionHash),
  }
}

/** A charge as a list of many subscribers' charges shows it. */
export function paymentView(details: PaymentDetails): WirePayment {
  return { ...chargeView(details), title: details.title, eoaaddress: details.eoaAddress }
}

/** A charge as events tell it. */
export function chargeEventData(
  charge: ChargeRow,
  subscriber: { subscriptionId: string; eoaAddress: string },
): Record<string, unknown> {
  return {
    chargeId: charge.id,
    subscriberId: charge.subscriberId,
    subscriptionId: subscriber.subscriptionId,
    eoaaddress: subscriber.eoaAddress,
    period: charge.period,
    status: charge.status,
    amount: charge.amountAtomic.toString(),
    price: dollarsFromMicroUsd(charge.priceMicroUsd),
    tokenId: charge.tokenId,
    attempts: charge.attempts,
    failureReason: charge.failureReason,
    nextAttemptAt: charge.nextAttemptAt?.toISOString() ?? null,
    transactionHash: charge.transactionHash,
  }
}
