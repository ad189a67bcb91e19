import type { ChargeStatus } from '../charges/charge-status'
import { lineText, periodText } from '../charges/line-text'
import type { StatementLine } from '../charges/statement'
import { isConfirmed, type Refund, refundedAmount } from '../refunds/refund'
import { includedTax, type TaxRate, taxRateFor } from './included-tax'
import type { Buyer, Seller } from './party'

/**
 * States of an invoice.
 * - `paid`: its payment is on the chain.
 * - `partly_refunded`, `refunded`: confirmed refunds gave it back.
 * - `void`: a reorganization undid its payment. Its number stays used; when the payment is made again, another invoice is.
 */
export const INVOICE_STATUSES = ['paid', 'partly_refunded', 'refunded', 'void'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

/** A line of an invoice; amounts are micro-dollars as decimal text. */
export interface InvoiceLine {
  readonly kind: StatementLine['kind']
  readonly description: string
  readonly quantity: number
  readonly unitPriceMicroUsd: string
  readonly amountMicroUsd: string
}

/**
 * All that an invoice says, as it was when it was issued; nothing changes it later. Kept as JSON, so amounts are decimal
 * text and times ISO 8601 in UTC.
 */
export interface InvoiceContent {
  /** Another shape gets the next number, so that invoices of every version are read. */
  readonly version: 1
  readonly seller: Seller & { readonly organisation: string; readonly wallet: string }
  /** Null where the payer gave no details. */
  readonly buyer: Buyer | null
  readonly title: string
  readonly planName: string
  readonly periodStart: string
  readonly periodEnd: string
  readonly lines: readonly InvoiceLine[]
  readonly totalMicroUsd: string
  readonly netMicroUsd: string
  readonly taxMicroUsd: string
  /** Null where no tax is stated. */
  readonly taxRate: TaxRate | null
  readonly token: {
    readonly chainId: number
    readonly address: string
    readonly symbol: string
    readonly decimals: number
  }
  /** Atomic units of the token that were taken. */
  readonly amountAtomic: string
  /** True where the signed cap was taken of a token whose rate would have asked for more. */
  readonly isCapped: boolean
  readonly payer: string
  /** The contract that took the payment; null for sample data. */
  readonly contract: string | null
  readonly receivers: readonly { readonly address: string; readonly shareBps: number }[]
  /** Id of the signed terms in that contract; null for sample data. */
  readonly mandateId: string | null
  /** Window of the terms, counted from 0. */
  readonly period: number
}

interface InvoiceFacts
  extends Pick<
    InvoiceContent,
    | 'seller'
    | 'buyer'
    | 'title'
    | 'planName'
    | 'token'
    | 'isCapped'
    | 'payer'
    | 'contract'
    | 'receivers'
    | 'mandateId'
    | 'period'
  > {
  readonly periodStart: Date
  readonly periodEnd: Date
  readonly lines: readonly StatementLine[]
  readonly totalMicroUsd: bigint
  readonly amountAtomic: bigint
  readonly taxRates: readonly TaxRate[]
}

/** The content of an invoice of a charge. */
export function invoiceContent(facts: InvoiceFacts): InvoiceContent {
  const { seller, buyer, lines, totalMicroUsd, taxRates, ...same } = facts
  const taxRate = taxRateFor(taxRates, {
    buyerCountry: buyer?.country ?? null,
    sellerCountry: seller.country,
  })
  const { netMicroUsd, taxMicroUsd } = includedTax(totalMicroUsd, taxRate?.rateBps ?? 0)
  return {
    ...same,
    version: 1,
    seller,
    buyer,
    periodStart: facts.periodStart.toISOString(),
    periodEnd: facts.periodEnd.toISOString(),
    lines: lines.map((line) => ({
      kind: line.kind,
      description: line.kind === 'plan' ? planText(facts, line.periodMonths) : lineText(line, null),
      quantity: line.quantity,
      unitPriceMicroUsd: line.unitPriceMicroUsd.toString(),
      amountMicroUsd: line.amountMicroUsd.toString(),
    })),
    totalMicroUsd: totalMicroUsd.toString(),
    netMicroUsd: netMicroUsd.toString(),
    taxMicroUsd: taxMicroUsd.toString(),
    taxRate,
    amountAtomic: facts.amountAtomic.toString(),
  }
}

const planText = ({ title, planName }: Pick<InvoiceFacts, 'title' | 'planName'>, months: number) =>
  `${title}, ${planName}, ${periodText(months)}`

/** The state of an invoice with the refunds of its payment. */
export function invoiceStatus(
  { voidedAt, amountAtomic }: { voidedAt: Date | null; amountAtomic: bigint },
  refunds: readonly Refund[],
): InvoiceStatus {
  if (voidedAt !== null) return 'void'
  if (!refunds.some(isConfirmed)) return 'paid'
  return refundedAmount(refunds) >= amountAtomic ? 'refunded' : 'partly_refunded'
}

/** True for a charge that has an invoice: its payment is as deep in the chain as the network's setting asks for. */
export function isInvoiced(status: ChargeStatus): boolean {
  return status === 'paid' || status === 'settled'
}
