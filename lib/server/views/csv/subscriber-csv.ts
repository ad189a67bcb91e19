import 'server-only'
import { networkName } from '@/lib/billing/networks'
import type { SubscriberCsvColumn } from '@/lib/wire/subscribers/subscriber-csv-columns'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import type { SubscriberDetails } from '../../store/subscribers/subscribers'
import { subscriberRowView } from '../subscriber-view'
import { type CsvCell, csvPieces } from './csv'

const CELLS: Readonly<Record<SubscriberCsvColumn, (row: WireSubscriberRow) => CsvCell>> = {
  id: ({ id }) => id,
  eoaaddress: ({ eoaaddress }) => eoaaddress,
  swaddress: ({ swaddress }) => swaddress,
  clientReferenceId: ({ clientReferenceId }) => clientReferenceId,
  email: ({ email }) => email,
  metadata: ({ metadata }) => (Object.keys(metadata).length === 0 ? null : JSON.stringify(metadata)),
  status: ({ status }) => status,
  plan: ({ plan }) => plan.name,
  price: ({ price }) => price,
  quantity: ({ quantity }) => quantity,
  credit: ({ credit }) => credit,
  discountCode: ({ discount }) => discount?.code ?? null,
  discountPercent: ({ discount }) => discount?.percent ?? null,
  discountAmount: ({ discount }) => discount?.amount ?? null,
  discountChargesLeft: ({ discount }) => discount?.chargesLeft ?? null,
  frequency: ({ frequency }) => frequency,
  token: ({ token }) => token.symbol,
  network: ({ token }) => networkName(token.chainId),
  subscribedAt: ({ subscribedAt }) => subscribedAt,
  firstChargeAt: ({ firstChargeAt }) => firstChargeAt,
  paidThrough: ({ paidThrough }) => paidThrough,
  accessUntil: ({ accessUntil }) => accessUntil,
  currentPeriodEnd: ({ currentPeriodEnd }) => currentPeriodEnd,
  nextChargeAt: ({ nextChargeAt }) => nextChargeAt,
  renewalsLeft: ({ renewalsLeft }) => renewalsLeft,
  permissionChargesLeft: ({ permission }) => permission.chargesLeft,
  permissionEndsAt: ({ permission }) => permission.endsAt,
  pastDueSince: ({ pastDueSince }) => pastDueSince,
  cancelAt: ({ cancelAt }) => cancelAt,
  cancelledAt: ({ cancelledAt }) => cancelledAt,
  cancelReason: ({ cancelReason }) => cancelReason,
  cancelComment: ({ cancelComment }) => cancelComment,
  tokenAddress: ({ token }) => token.address,
  chainId: ({ token }) => token.chainId,
  planId: ({ planId }) => planId,
  subscriptionId: ({ subscriptionId }) => subscriptionId,
}

/**
 * Subscribers at `now` as CSV, in pieces of one page each.
 * @param columns - which fields the file has, in its own order
 */
export function subscriberCsv(
  pages: AsyncIterable<readonly SubscriberDetails[]>,
  { now, columns }: { readonly now: Date; readonly columns: readonly SubscriberCsvColumn[] },
): AsyncGenerator<string> {
  return csvPieces(
    columns.map((column) => [column, CELLS[column]] as const),
    pages,
    (details: SubscriberDetails) => subscriberRowView(details, now),
  )
}
