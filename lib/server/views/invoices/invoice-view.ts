import 'server-only'
import { formatUnits } from 'viem/utils'
import { bpsFromRate, type TaxRate } from '@/lib/billing/invoices/included-tax'
import { type InvoiceContent, invoiceStatus } from '@/lib/billing/invoices/invoice'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import { explorerTransactionUrl } from '@/lib/billing/networks'
import { refundedAmount } from '@/lib/billing/refunds/refund'
import type { WireInvoiceSettings } from '@/lib/wire/invoices/invoice-settings'
import type { WireInvoice } from '@/lib/wire/invoices/invoices'
import type { InvoiceDetails } from '../../store/invoices/invoice-pages'
import type { InvoiceSettings } from '../../store/invoices/invoice-settings'
import { refundView } from '../charge-view'

/** An invoice as its merchant and its payer see it. */
export function invoiceView({ invoice, charge, refunds }: InvoiceDetails): WireInvoice {
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
    lines: content.lines.map(lineView),
    total: dollars(content.totalMicroUsd),
    net: dollars(content.netMicroUsd),
    tax: dollars(content.taxMicroUsd),
    taxRate: content.taxRate && taxRateView(content.taxRate),
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
    refunds: refunds.map((refund) => refundView(refund, token)),
  }
}

const dollars = (text: string) => dollarsFromMicroUsd(BigInt(text))

const lineView = ({ kind, description, quantity, ...amounts }: InvoiceContent['lines'][number]) => ({
  kind,
  description,
  quantity,
  unitPrice: dollars(amounts.unitPriceMicroUsd),
  amount: dollars(amounts.amountMicroUsd),
})

const taxRateView = ({ country, rateBps }: TaxRate) => ({ country, percent: rateBps / 100 })

/** Settings of a merchant's invoices. */
export function invoiceSettingsView(settings: InvoiceSettings): WireInvoiceSettings {
  const { legalName, address, country, taxId, numberPrefix, taxRates } = settings
  return { legalName, address, country, taxId, numberPrefix, taxRates: taxRates.map(taxRateView) }
}

/** Settings of a checked request, in the units of the store. */
export function invoiceSettingsOf({
  taxRates,
  ...same
}: {
  [Field in keyof WireInvoiceSettings]?: WireInvoiceSettings[Field] | undefined
}): Partial<InvoiceSettings> {
  const rates = taxRates?.map(({ country, percent }) => ({ country, rateBps: bpsFromRate(percent) ?? 0 }))
  const given = Object.entries({ ...same, taxRates: rates }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given)
}
