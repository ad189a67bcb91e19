import { formatDay, formatDays, formatTime } from '@/components/billing/format-day'
import { lastDay, tokenAmount } from '@/components/billing/payment-facts'
import { TransactionLink } from '@/components/billing/transaction-link'
import { useSay } from '@/components/language/use-say'
import { shortAddress } from '@/components/ui/text/address-parts'
import { AddressText } from '@/components/ui/text/address-text'
import { TextLink } from '@/components/ui/text/text-link'
import { networkName } from '@/lib/billing/networks'
import { formatDecimal } from '@/lib/language/amounts'
import type { WireListedPayment } from '@/lib/wire/subscribers/payments'
import { OpenLink } from '../list/open-link'
import { tableRoles } from '../list/table-roles'
import type { OpenRecord } from '../list/use-open-record'
import { merchantPaths } from '../merchant-paths'
import { PaymentStatus } from '../subscriber/payment-status'

interface PaymentRowProps {
  readonly row: WireListedPayment
  readonly now: Date
  readonly opened: OpenRecord
}

/** Cells of one payment: columns in a wide list, lines in a narrow one. */
export function PaymentRow({ row, now, opened }: PaymentRowProps) {
  const { reader } = useSay()
  const [firstDay, last] = formatDays(row.periodStart, lastDay(row.periodEnd), now)
  return (
    <>
      <td
        {...tableRoles.cell}
        className="min-w-0 whitespace-nowrap narrow:text-end narrow:text-hint narrow:text-ink-2 narrow:[grid-area:date]"
      >
        <time dateTime={row.createdAt} title={`${formatTime(row.createdAt, now)} UTC`}>
          {formatDay(row.createdAt, now)}
        </time>
      </td>
      <td {...tableRoles.cell} className="min-w-0 narrow:[grid-area:wallet]">
        <OpenLink id={row.subscriberId} opened={opened}>
          <AddressText address={row.eoaaddress} />
        </OpenLink>
      </td>
      <td
        {...tableRoles.cell}
        className="min-w-0 truncate narrow:text-hint narrow:text-ink-2 narrow:[grid-area:title]"
      >
        <bdi title={row.title}>{row.title}</bdi>
      </td>
      <td
        {...tableRoles.cell}
        className="min-w-0 text-ink-2 narrow:text-end narrow:text-hint narrow:[grid-area:period]"
      >
        {/* With two years in it the period is too long for its column and wraps. */}
        <span className="whitespace-nowrap">{firstDay} –</span>{' '}
        <span className="whitespace-nowrap">{last}</span>
      </td>
      <td {...tableRoles.cell} className="min-w-0 wide:py-2 narrow:[grid-area:status]">
        <PaymentStatus charge={row} now={now} whose={shortAddress(row.eoaaddress)} />
      </td>
      <td {...tableRoles.cell} className="min-w-0 whitespace-nowrap text-end narrow:[grid-area:amount]">
        <span className="font-medium" title={`${formatDecimal(row.amountText, reader)} ${row.token.symbol}`}>
          {tokenAmount(row.amountText, reader)}
        </span>
        <span className="wide:hidden"> {row.token.symbol}</span>
      </td>
      {/* The network begins another line where it has no room beside the symbol. */}
      <td {...tableRoles.cell} className="flex min-w-0 flex-wrap items-baseline gap-x-2 narrow:hidden">
        {row.token.symbol}{' '}
        <span className="max-w-full truncate text-hint text-ink-3">{networkName(row.token.chainId)}</span>
      </td>
      <td {...tableRoles.cell} className="min-w-0 narrow:hidden">
        {/* An invoice that credit paid, or of the sample data, has no transaction. */}
        {(row.transactionHash !== null || row.invoice === null) && <TransactionLink {...row} />}
        {row.invoice !== null && (
          <TextLink
            href={merchantPaths.invoice(row.invoice.id)}
            prefetch={false}
            className="block truncate text-hint"
          >
            {row.invoice.number}
          </TextLink>
        )}
      </td>
    </>
  )
}
