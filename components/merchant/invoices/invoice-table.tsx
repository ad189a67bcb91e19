import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { formatDay, formatTime } from '@/components/billing/format-day'
import { dollars } from '@/components/billing/subscriber-facts'
import { useSay } from '@/components/language/use-say'
import { AddressText } from '@/components/ui/text/address-text'
import { formatDecimal, formatTokens } from '@/lib/language/amounts'
import { STATUS_WORDS } from '@/lib/wire/invoices/invoice-text'
import type { WireListedInvoice } from '@/lib/wire/invoices/invoices'
import { tableRoles } from '../list/table-roles'
import { type LoadedRows, TableHead, VirtualTable } from '../list/virtual-table'
import { merchantPaths } from '../merchant-paths'

/** Column widths as fractions of the list, not of the content, so that all rows align. */
const columns =
  'wide:grid wide:grid-cols-[minmax(128px,150fr)_minmax(82px,84fr)_minmax(92px,150fr)_minmax(72px,160fr)_minmax(92px,110fr)_minmax(84px,96fr)_minmax(96px,120fr)_minmax(40px,48fr)] wide:gap-x-3'
const lines =
  'tight:block narrow:grid narrow:grid-cols-[minmax(0,1fr)_auto] narrow:items-start narrow:gap-x-3 narrow:gap-y-px narrow:[grid-template-areas:"number_total""buyer_date""title_status"]'

interface InvoiceTableProps extends LoadedRows<WireListedInvoice> {
  readonly now: Date
}

/** Table of the loaded invoices. A row opens its invoice. */
export function InvoiceTable({ now, ...table }: InvoiceTableProps) {
  const router = useRouter()
  return (
    <VirtualTable
      {...table}
      label="Invoices"
      columns={columns}
      lines={lines}
      head={
        <>
          <TableHead>Number</TableHead>
          <TableHead>Issued</TableHead>
          <TableHead>Buyer</TableHead>
          <TableHead>Subscription</TableHead>
          <TableHead>Status</TableHead>
          <TableHead end>Total</TableHead>
          <TableHead end>Paid</TableHead>
          <TableHead>File</TableHead>
        </>
      }
      rowClass={({ status }) => `wide:items-center ${status === 'void' ? 'text-ink-3' : ''}`}
      onOpen={({ id }) => router.push(merchantPaths.invoice(id))}
    >
      {(row) => <InvoiceRow row={row} now={now} />}
    </VirtualTable>
  )
}

function InvoiceRow({ row, now }: { readonly row: WireListedInvoice; readonly now: Date }) {
  const { reader } = useSay()
  const { id, number, status, issuedAt, buyer, payer, title, total, amountText, token } = row
  return (
    <>
      <td {...tableRoles.cell} className="min-w-0 truncate narrow:[grid-area:number]">
        <Link
          href={merchantPaths.invoice(id)}
          prefetch={false}
          className={`font-medium ${status === 'void' ? 'line-through' : ''}`}
        >
          {number}
        </Link>
      </td>
      <td
        {...tableRoles.cell}
        className="min-w-0 whitespace-nowrap narrow:text-end narrow:text-hint narrow:text-ink-2 narrow:[grid-area:date]"
      >
        <time dateTime={issuedAt} title={`${formatTime(issuedAt, now)} UTC`}>
          {formatDay(issuedAt, now)}
        </time>
      </td>
      <td {...tableRoles.cell} className="min-w-0 truncate narrow:text-hint narrow:[grid-area:buyer]">
        {buyer?.name ? <bdi title={buyer.name}>{buyer.name}</bdi> : <AddressText address={payer} />}
      </td>
      <td
        {...tableRoles.cell}
        className="min-w-0 truncate narrow:text-hint narrow:text-ink-2 narrow:[grid-area:title]"
      >
        <bdi title={title}>{title}</bdi>
      </td>
      <td
        {...tableRoles.cell}
        className="min-w-0 text-ink-2 narrow:text-end narrow:text-hint narrow:[grid-area:status]"
      >
        {STATUS_WORDS[status]}
      </td>
      <td
        {...tableRoles.cell}
        className="min-w-0 whitespace-nowrap text-end font-medium narrow:[grid-area:total]"
      >
        {dollars(total, reader, { cents: true })}
      </td>
      <td {...tableRoles.cell} className="min-w-0 truncate text-end text-ink-2 narrow:hidden">
        <span title={`${formatDecimal(amountText, reader)} ${token.symbol}`}>
          {formatTokens(amountText, token.symbol, reader)}
        </span>
      </td>
      <td {...tableRoles.cell} className="min-w-0 narrow:hidden">
        <a href={`/api/v1/invoices/${id}.pdf`} className="text-link font-medium">
          PDF<span className="sr-only"> of {number}</span>
        </a>
      </td>
    </>
  )
}
