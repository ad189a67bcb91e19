import { formatDay } from '@/components/billing/format-day'
import { MarkedToken } from '@/components/billing/network-label'
import { nextCharge, renewalsLeft, statusLooks, statusNote } from '@/components/billing/subscriber-facts'
import { useSay } from '@/components/language/use-say'
import { Checkbox } from '@/components/ui/controls/checkbox'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { Status } from '@/components/ui/feedback/status'
import { shortAddress } from '@/components/ui/text/address-parts'
import { AddressText } from '@/components/ui/text/address-text'
import { ExternalIconLink } from '@/components/ui/text/external-link'
import { customerName } from '@/lib/billing/customers/customer'
import { explorerAddressUrl, networkName } from '@/lib/billing/networks'
import type { HideableColumn } from '@/lib/client/lists/subscriber-filters'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { OpenLink } from '../list/open-link'
import { tableRoles } from '../list/table-roles'
import type { OpenRecord } from '../list/use-open-record'
import type { RowChoice } from '../list/use-row-selection'
import { SubscriberMenu } from '../subscriber/subscriber-menu'
import type { SubscriberActions } from '../subscriber/use-subscriber-actions'

interface SubscriberRowProps {
  readonly row: WireSubscriberRow
  readonly now: Date
  readonly actions: SubscriberActions
  readonly opened: OpenRecord
  readonly choice: RowChoice<WireSubscriberRow>
  readonly hidden: readonly HideableColumn[]
  /** Title of its subscription, where the list has several. */
  readonly title?: string | undefined
}

/** Cells of one subscriber: columns in a wide list, three lines in a narrow one. */
export function SubscriberRow({ row, now, actions, opened, choice, hidden, title }: SubscriberRowProps) {
  const look = statusLooks[row.status]
  const customer = customerName(row)
  return (
    <>
      <td {...tableRoles.cell} className="flex items-center narrow:[grid-area:pick]">
        <Checkbox
          aria-label={`Select ${shortAddress(row.eoaaddress)}`}
          aria-keyshortcuts="x"
          checked={choice.has(row)}
          onChange={({ nativeEvent }) =>
            choice.press(row, { range: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey })
          }
          onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        />
      </td>
      <td {...tableRoles.cell} className="flex min-w-0 items-center gap-1.5 narrow:[grid-area:wallet]">
        <span className="flex min-w-0 flex-col">
          <span className="flex items-center gap-1.5">
            <OpenLink id={row.id} opened={opened}>
              <AddressText address={row.eoaaddress} />
            </OpenLink>
            <WalletLinks row={row} />
          </span>
          {customer !== null && (
            <bdi className="truncate text-hint text-ink-2" title={customer}>
              {customer}
            </bdi>
          )}
        </span>
      </td>
      {!hidden.includes('plan') && <PlanCell row={row} title={title} />}
      {!hidden.includes('token') && <TokenCell row={row} />}
      <td {...tableRoles.cell} className="min-w-0 narrow:[grid-area:status]">
        <Status shape={look.sign} word={look.word} note={statusNote(row, now)} />
      </td>
      {!hidden.includes('since') && (
        <td {...tableRoles.cell} className="text-ink-2 narrow:hidden">
          {formatDay(row.subscribedAt, now)}
        </td>
      )}
      {!hidden.includes('next') && <NextChargeCell row={row} now={now} />}
      {!hidden.includes('left') && <RenewalsCell row={row} />}
      <td {...tableRoles.cell} className="flex justify-end narrow:[grid-area:menu]">
        <SubscriberMenu row={row} actions={actions} />
      </td>
    </>
  )
}

function PlanCell({ row, title }: Pick<SubscriberRowProps, 'row' | 'title'>) {
  return (
    <td {...tableRoles.cell} className="min-w-0 truncate narrow:text-end narrow:[grid-area:plan]">
      <bdi title={row.plan.name}>{row.plan.name}</bdi>
      {title !== undefined && (
        <bdi className="block truncate text-hint text-ink-2" title={title}>
          {title}
        </bdi>
      )}
    </td>
  )
}

function TokenCell({ row }: Pick<SubscriberRowProps, 'row'>) {
  return (
    <td
      {...tableRoles.cell}
      className="flex min-w-0 items-center gap-1.5 narrow:justify-end narrow:text-hint narrow:text-ink-2 narrow:[grid-area:token]"
    >
      <MarkedToken token={row.token} size={18} className="narrow:hidden" />
      {/* In a wide list the network begins another line where it has no room beside the symbol. */}
      <span className="min-w-0 narrow:truncate wide:flex wide:flex-wrap wide:items-baseline wide:gap-x-2">
        {row.token.symbol} <span className="wide:hidden">on </span>
        <span className="text-hint wide:max-w-full wide:truncate wide:text-ink-3">
          {networkName(row.token.chainId)}
        </span>
      </span>
    </td>
  )
}

/** Visible while the pointer or the focus is on the row; the row's menu offers both for touch. */
function WalletLinks({ row }: { readonly row: WireSubscriberRow }) {
  const explorer = explorerAddressUrl(row.token.chainId, row.eoaaddress)
  return (
    <span className="inline-flex opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 narrow:hidden">
      <CopyButton value={row.eoaaddress} label="Copy address" />
      {explorer !== null && <ExternalIconLink href={explorer} label={`View on ${new URL(explorer).host}`} />}
    </span>
  )
}

function NextChargeCell({ row, now }: Pick<SubscriberRowProps, 'row' | 'now'>) {
  const { reader } = useSay()
  const next = nextCharge(row, now, reader)
  const area = 'min-w-0 narrow:text-hint narrow:text-ink-2 narrow:[grid-area:next]'
  if (next === null) {
    return (
      <td {...tableRoles.cell} className={`${area} text-ink-3`}>
        <span className="narrow:hidden">None</span>
        <span className="wide:hidden">No next charge</span>
      </td>
    )
  }
  return (
    <td {...tableRoles.cell} className={`${area} wide:flex wide:flex-wrap wide:justify-between wide:gap-x-2`}>
      <span className="whitespace-nowrap">
        {row.status !== 'past_due' && <span className="wide:hidden">Next </span>}
        {next.day}
        <span className="wide:hidden">, </span>
      </span>
      <span className="whitespace-nowrap text-ink-2">{next.amount}</span>
    </td>
  )
}

/** Charges that the signed terms still allow, with a warning near their end. */
function RenewalsCell({ row }: Pick<SubscriberRowProps, 'row'>) {
  const { reader } = useSay()
  const left = renewalsLeft(row, reader)
  const area = 'min-w-0 text-end narrow:text-hint narrow:[grid-area:left]'
  if (left === null) {
    return (
      <td {...tableRoles.cell} className={`${area} text-ink-3`}>
        <span className="narrow:sr-only">None</span>
      </td>
    )
  }
  if (left.warning === null) {
    return (
      <td {...tableRoles.cell} className={`${area} narrow:text-ink-2`}>
        {left.text}
        {row.renewalsLeft !== null && <span className="wide:hidden"> left</span>}
      </td>
    )
  }
  return (
    <td {...tableRoles.cell} className={`${area} text-warn narrow:font-label`}>
      <span className="me-2 text-hint narrow:hidden">{left.warning}</span>
      <span className="font-label">{left.text}</span>
      <span className="wide:hidden"> left, {left.warning}</span>
    </td>
  )
}
