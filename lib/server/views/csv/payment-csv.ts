import 'server-only'
import { networkName } from '@/lib/billing/networks'
import { isConfirmed } from '@/lib/billing/refunds/refund'
import { encodeListedPayment } from '@/lib/wire/subscribers/encode-payment'
import type { WireListedPayment, WireRefund } from '@/lib/wire/subscribers/payments'
import type { PaymentDetails } from '../../store/subscribers/payment-pages'
import { type CsvCell, type CsvColumns, csvPieces } from './csv'

const COLUMNS: CsvColumns<WireListedPayment> = [
  ['id', ({ id }) => id],
  ['createdAt', ({ createdAt }) => createdAt],
  ['status', ({ status }) => status],
  ['title', ({ title }) => title],
  ['eoaaddress', ({ eoaaddress }) => eoaaddress],
  ['periodStart', ({ periodStart }) => periodStart],
  ['periodEnd', ({ periodEnd }) => periodEnd],
  ['amount', ({ amountText }) => amountText],
  ['token', ({ token }) => token.symbol],
  ['network', ({ token }) => networkName(token.chainId)],
  ['price', ({ price }) => price],
  ['dueAt', ({ dueAt }) => dueAt],
  ['paidAt', ({ paidAt }) => paidAt],
  ['attempts', ({ attempts }) => attempts],
  ['nextAttemptAt', ({ nextAttemptAt }) => nextAttemptAt],
  ['failureReason', ({ failureReason }) => failureReason],
  ['failure', ({ failure }) => failure?.text ?? null],
  ['whoMustAct', ({ failure }) => failure?.whoMustAct ?? null],
  ['transactionHash', ({ transactionHash }) => transactionHash],
  ['blockNumber', ({ blockNumber }) => blockNumber],
  ['explorerUrl', ({ explorerUrl }) => explorerUrl],
  ['amountAtomic', ({ amount }) => amount],
  ['tokenAddress', ({ token }) => token.address],
  ['chainId', ({ token }) => token.chainId],
  ['subscriptionId', ({ subscriptionId }) => subscriptionId],
  ['subscriberId', ({ subscriberId }) => subscriberId],
  ['period', ({ period }) => period],
  ['invoice', ({ invoice }) => invoice?.number ?? null],
  ['refunded', ({ refundedText }) => refundedText],
  ['refundTransactions', ({ refunds }) => refunds.map(({ transactionHash }) => transactionHash).join(' ')],
  ['clientReferenceId', ({ clientReferenceId }) => clientReferenceId],
  ['email', ({ email }) => email],
  ['refundedAt', (payment) => ofRefunds(payment, ({ refundedAt }) => refundedAt)],
  ['refundedValue', (payment) => ofRefunds(payment, ({ value }) => value)],
]

/** Cell of what each confirmed refund has; a number where there is one. */
function ofRefunds(
  { refunds }: WireListedPayment,
  part: (refund: WireRefund) => string | number | null,
): CsvCell {
  const parts = refunds.filter(isConfirmed).map(part)
  return parts.length === 1 ? (parts[0] ?? null) : parts.join(' ')
}

/** Payments as they are at `now` as CSV, in pieces of one page each. */
export function paymentCsv(
  pages: AsyncIterable<readonly PaymentDetails[]>,
  now: Date,
): AsyncGenerator<string> {
  return csvPieces(COLUMNS, pages, (details: PaymentDetails) => encodeListedPayment(details, now))
}
