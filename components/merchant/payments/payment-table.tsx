import type { WireListedPayment } from '@/lib/wire/subscribers/payments'
import type { OpenRecord } from '../list/use-open-record'
import { type LoadedRows, TableHead, VirtualTable } from '../list/virtual-table'
import { PaymentRow } from './payment-row'

/** Column widths as fractions of the list, not of the content, so that all rows align. */
const columns =
  'wide:grid wide:grid-cols-[minmax(82px,84fr)_minmax(88px,104fr)_minmax(108px,160fr)_minmax(110px,140fr)_minmax(172px,250fr)_minmax(88px,92fr)_minmax(100px,160fr)_minmax(116px,128fr)] wide:gap-x-3'
const lines =
  'tight:block narrow:grid narrow:grid-cols-[minmax(0,1fr)_auto] narrow:items-start narrow:gap-x-3 narrow:gap-y-px narrow:[grid-template-areas:"wallet_amount""status_date""title_period"]'

interface PaymentTableProps extends LoadedRows<WireListedPayment> {
  readonly now: Date
  readonly opened: OpenRecord
}

/** Table of the loaded payments. A row opens its subscriber. */
export function PaymentTable({ now, opened, ...table }: PaymentTableProps) {
  return (
    <VirtualTable
      {...table}
      label="Payments"
      columns={columns}
      lines={lines}
      head={
        <>
          <TableHead>Date</TableHead>
          <TableHead>Subscriber</TableHead>
          <TableHead>Subscription</TableHead>
          <TableHead>Period</TableHead>
          <TableHead>Status</TableHead>
          <TableHead end>Amount</TableHead>
          <TableHead>Token</TableHead>
          <TableHead>Transaction</TableHead>
        </>
      }
      // The reason of a failure takes further lines; the other cells align with the first.
      rowClass={(row) => (row.status === 'failed' ? 'wide:items-baseline' : 'wide:items-center')}
      onOpen={(row) => opened.open(row.subscriberId)}
    >
      {(row) => <PaymentRow row={row} now={now} opened={opened} />}
    </VirtualTable>
  )
}
