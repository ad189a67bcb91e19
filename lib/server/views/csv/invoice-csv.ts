import 'server-only'
import { networkName } from '@/lib/billing/networks'
import { encodeListedInvoice } from '@/lib/wire/invoices/encode-invoice'
import type { WireListedInvoice } from '@/lib/wire/invoices/invoices'
import type { InvoiceDetails } from '../../store/invoices/invoice-pages'
import { type CsvColumns, csvPieces } from './csv'

const COLUMNS: CsvColumns<WireListedInvoice> = [
  ['number', ({ number }) => number],
  ['status', ({ status }) => status],
  ['issuedAt', ({ issuedAt }) => issuedAt],
  ['voidedAt', ({ voidedAt }) => voidedAt],
  ['title', ({ title }) => title],
  ['plan', ({ planName }) => planName],
  ['payer', ({ payer }) => payer],
  ['buyerName', ({ buyer }) => buyer?.name ?? null],
  ['buyerCountry', ({ buyer }) => buyer?.country ?? null],
  ['buyerTaxId', ({ buyer }) => buyer?.taxId ?? null],
  ['periodStart', ({ periodStart }) => periodStart],
  ['periodEnd', ({ periodEnd }) => periodEnd],
  ['total', ({ total }) => total],
  ['net', ({ net }) => net],
  ['tax', ({ tax }) => tax],
  ['taxPercent', ({ taxRate }) => taxRate?.percent ?? null],
  ['taxCountry', ({ taxRate }) => taxRate?.country ?? null],
  ['amount', ({ amountText }) => amountText],
  ['token', ({ token }) => token.symbol],
  ['network', ({ token }) => networkName(token.chainId)],
  ['refunded', ({ refundedText }) => refundedText],
  ['transactionHash', ({ transactionHash }) => transactionHash],
  ['paymentId', ({ paymentId }) => paymentId],
  ['subscriberId', ({ subscriberId }) => subscriberId],
  ['subscriptionId', ({ subscriptionId }) => subscriptionId],
  ['id', ({ id }) => id],
  ['clientReferenceId', ({ clientReferenceId }) => clientReferenceId],
  ['email', ({ email }) => email],
]

/** Invoices as CSV, in pieces of one page each. */
export function invoiceCsv(pages: AsyncIterable<readonly InvoiceDetails[]>): AsyncGenerator<string> {
  return csvPieces(COLUMNS, pages, encodeListedInvoice)
}
