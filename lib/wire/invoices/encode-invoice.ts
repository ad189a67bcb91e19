import type { Hash } from 'viem'
import { formatUnits } from 'viem/utils'
import type { TaxRate } from '@/lib/billing/invoices/included-tax'
import { type InvoiceContent, invoiceStatus } from '@/lib/billing/invoices/invoice'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import { explorerTransactionUrl } from '@/lib/billing/networks'
import { refundedAmount } from '@/lib/billing/refunds/refund'
import { encodeRefund, type Refund } from '../subscribers/encode-payment'
import type { WireInvoice, WireListedInvoice } from './invoices'

interface InvoiceDetails {
  readonly invoice: {
    readonly id: string
    readonly number: string
    readonly subscriptionId: string
    readonly subscriberId: string
    readonly chargeId: string
    readonly content: InvoiceContent
    readonly issuedAt: Date
    readonly voidedAt: Date | null
  }
  readonly charge: { readonly transactionHash: Hash | null; readonly blockNumber: bigint | null }
  readonly refunds: readonly Refund[]
}

/** An invoice as its merchant and its payer see it, in answers and events alike. */
export function encodeInvoice({ invoice, charge, refunds }: InvoiceDetails): WireInvoice {
  const { content, voidedAt } = invoice
  const { token, seller, buyer, payer, contract, mandateId, period, title, planName } = content
  const amountAtomic = BigInt(content.amountAtomic)
  const refunded = refundedAmount(refunds)
  const { transactionHash, blockNumber } = charge
  return {
    id: invoice.id,
    number: invoice.number,
    status: invoiceStatus({ voidedAt, amountAtomic }, refunds),
    issuedAt: invoice.issuedAt.toISOString(),
    voidedAt: voidedAt?.toISOString() ?? null,
    paymentId: invoice.chargeId,
    subscriberId: invoice.subscriberId,
    subscriptionId: invoice.subscriptionId,
    seller: { ...seller },
    buyer: buyer && { ...buyer },
    title,
    planName,
    periodStart: content.periodStart,
    periodEnd: content.periodEnd,
    lines: content.lines.map(encodeLine),
    total: dollars(content.totalMicroUsd),
    net: dollars(content.netMicroUsd),
    tax: dollars(content.taxMicroUsd),
    taxRate: content.taxRate && encodeTaxRate(content.taxRate),
    token: { ...token },
    amount: content.amountAtomic,
    amountText: formatUnits(amountAtomic, token.decimals),
    capped: content.isCapped,
    payer,
    contract,
    receivers: content.receivers.map((receiver) => ({ ...receiver })),
    mandateId,
    period,
    transactionHash,
    blockNumber: blockNumber === null ? null : Number(blockNumber),
    explorerUrl: transactionHash === null ? null : explorerTransactionUrl(token.chainId, transactionHash),
    refunded: refunded.toString(),
    refundedText: formatUnits(refunded, token.decimals),
    refunds: refunds.map((refund) => encodeRefund(refund, token)),
  }
}

/** The same for its merchant, who also reads whose it is. */
export function encodeListedInvoice(
  details: InvoiceDetails & {
    readonly customer: { readonly clientReferenceId: string | null; readonly email: string | null }
  },
): WireListedInvoice {
  const { clientReferenceId, email } = details.customer
  return { ...encodeInvoice(details), clientReferenceId, email }
}

const dollars = (text: string) => dollarsFromMicroUsd(BigInt(text))

const encodeLine = ({ kind, description, quantity, ...amounts }: InvoiceContent['lines'][number]) => ({
  kind,
  description,
  quantity,
  unitPrice: dollars(amounts.unitPriceMicroUsd),
  amount: dollars(amounts.amountMicroUsd),
})

/** A tax rate; basis points become percent. */
export const encodeTaxRate = ({ country, rateBps }: TaxRate) => ({ country, percent: rateBps / 100 })
