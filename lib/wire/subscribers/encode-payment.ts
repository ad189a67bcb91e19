import type { Address, Hash } from 'viem'
import { formatUnits } from 'viem/utils'
import { failureAt } from '@/lib/billing/charges/charge-failure'
import type { ChargeStatus } from '@/lib/billing/charges/charge-status'
import { lineText } from '@/lib/billing/charges/line-text'
import type { StatementLine } from '@/lib/billing/charges/statement'
import type { Customer } from '@/lib/billing/customers/customer'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import { explorerTransactionUrl } from '@/lib/billing/networks'
import { type RefundStatus, refundedAmount } from '@/lib/billing/refunds/refund'
import type { SubscriberStatus } from '@/lib/billing/subscriptions/subscriber'
import { encodeToken, type Token } from '../subscriptions/encode-subscription'
import type { WireCharge, WireListedPayment, WirePayment, WireRefund, WireStatementLine } from './payments'

interface Charge {
  readonly id: string
  readonly subscriberId: string
  readonly subscriptionId: string
  readonly period: number
  readonly dueAt: Date
  readonly endsAt: Date
  readonly status: ChargeStatus
  readonly amountAtomic: bigint
  readonly priceMicroUsd: bigint
  readonly lines: readonly StatementLine[]
  readonly attempts: number
  readonly createdAt: Date
  readonly paidAt: Date | null
  readonly nextAttemptAt: Date | null
  readonly failureReason: string | null
  readonly transactionHash: Hash | null
  readonly blockNumber: bigint | null
}

export interface Refund {
  readonly id: string
  readonly status: RefundStatus
  readonly amountAtomic: bigint
  readonly valueMicroUsd: bigint
  readonly sender: Address
  readonly recipient: Address
  readonly transactionHash: Hash
  readonly blockNumber: bigint | null
  readonly createdAt: Date
  readonly refundedAt: Date | null
}

interface ChargeDetails {
  readonly charge: Charge
  readonly token: Token
  readonly terms: { readonly status: SubscriberStatus }
  /** Name of the plan in its lines; null where nobody knows it. */
  readonly planName: string | null
  readonly refunds: readonly Refund[]
  readonly invoice: { readonly id: string; readonly number: string } | null
}

/** A charge as its merchant sees it at `now`, in answers and events alike. */
export function encodeCharge(
  { charge, token, terms, planName, refunds, invoice }: ChargeDetails,
  now: Date,
): WireCharge {
  const { failureReason, transactionHash, period } = charge
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
    lines: charge.lines.map((line) => encodeLine(line, planName)),
    token: encodeToken(token),
    attempts: charge.attempts,
    createdAt: charge.createdAt.toISOString(),
    dueAt: charge.dueAt.toISOString(),
    paidAt: charge.paidAt?.toISOString() ?? null,
    nextAttemptAt: charge.nextAttemptAt?.toISOString() ?? null,
    failureReason,
    failure: failureAt(charge, terms, now),
    transactionHash,
    blockNumber: charge.blockNumber === null ? null : Number(charge.blockNumber),
    explorerUrl: transactionHash === null ? null : explorerTransactionUrl(token.chainId, transactionHash),
    invoice: invoice && { ...invoice },
    refunded: refunded.toString(),
    refundedText: formatUnits(refunded, token.decimals),
    refunds: refunds.map((refund) => encodeRefund(refund, token)),
  }
}

interface PaymentDetails extends ChargeDetails {
  readonly title: string
  readonly eoaAddress: Address
}

/** A charge among those of other subscribers. Events keep it for good, so it has nothing of the customer. */
export function encodePayment(details: PaymentDetails, now: Date): WirePayment {
  return { ...encodeCharge(details, now), title: details.title, eoaaddress: details.eoaAddress }
}

/** A payment with its customer as it is now. */
export function encodeListedPayment(
  details: PaymentDetails & { readonly customer: Pick<Customer, 'clientReferenceId' | 'email'> },
  now: Date,
): WireListedPayment {
  const { clientReferenceId, email } = details.customer
  return { ...encodePayment(details, now), clientReferenceId, email }
}

/** A line of a statement. */
function encodeLine(line: StatementLine, planName: string | null): WireStatementLine {
  return {
    kind: line.kind,
    description: lineText(line, planName),
    quantity: line.quantity,
    unitPrice: dollarsFromMicroUsd(line.unitPriceMicroUsd),
    amount: dollarsFromMicroUsd(line.amountMicroUsd),
  }
}

/** A refund as merchant and payer see it. */
export function encodeRefund(refund: Refund, token: Pick<Token, 'decimals' | 'chainId'>): WireRefund {
  const { id, status, sender, recipient, transactionHash, blockNumber } = refund
  return {
    id,
    status,
    amount: refund.amountAtomic.toString(),
    amountText: formatUnits(refund.amountAtomic, token.decimals),
    value: dollarsFromMicroUsd(refund.valueMicroUsd),
    sender,
    recipient,
    transactionHash,
    blockNumber: blockNumber === null ? null : Number(blockNumber),
    explorerUrl: explorerTransactionUrl(token.chainId, transactionHash),
    createdAt: refund.createdAt.toISOString(),
    refundedAt: refund.refundedAt?.toISOString() ?? null,
  }
}
