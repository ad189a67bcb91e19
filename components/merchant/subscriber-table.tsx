import { ArrowDown, ArrowUp } from 'lucide-react'
import Link from 'next/link'
import { Checkbox } from '@/components/ui/checkbox'
import { classNames } from '@/components/ui/class-names'
import type { SubscriberSort, WireSubscriberRow } from '@/lib/wire/subscribers'
import { followInPlace } from './follow-in-place'
import { SubscriberRow } from './subscriber-row'
import { tableRoles } from './table-roles'
import type { OpenRecord } from './use-open-record'
import type { RowChoice } from './use-row-selection'
import type { RowWindow } from './use-row-window'
import type { SubscriberActions } from './use-subscriber-actions'
import { TableHead, VirtualTable } from './virtual-table'

/** Shares of the width, so that the rows of a virtual list agree without knowing each other. */
const columns =
  'wide:grid wide:grid-cols-[20px_minmax(140px,160fr)_minmax(62px,108fr)_minmax(130px,150fr)_minmax(178px,206fr)_minmax(86px,108fr)_minmax(140px,160fr)_minmax(84px,132fr)_32px] wide:gap-x-2'
const lines =
  'narrow:grid narrow:grid-cols-[auto_minmax(0,1fr)_minmax(0,auto)_auto] narrow:items-center narrow:gap-x-3 narrow:gap-y-px narrow:[grid-template-areas:"pick_wallet_plan_menu""pick_status_token_menu""pick_next_left_menu"]'

/** The bar stands in front of the row, so that nothing moves when it is chosen. */
const CHOSEN_ROW = 'border-accent-line bg-accent-soft shadow-[-3px_0_0_var(--accent)] hover:bg-accent-soft!'

interface SubscriberTableProps {
  readonly rows: readonly WireSubscriberRow[]
  readonly window: RowWindow
  /** The row numbers of the whole list: where the loaded rows begin, and how many there are, null if unknown. */
  readonly first: number
  readonly total: number | null
  readonly now: Date
  readonly sort: SubscriberSort
  /** Where the list in another order is, and going there. */
  readonly addressOf: (change: { readonly sort: SubscriberSort }) => string
  readonly onSort: (sort: SubscriberSort) => void
  /** Other rows are on their way; these are the ones before. */
  readonly stale: boolean
  readonly actions: SubscriberActions
  readonly opened: OpenRecord
  readonly choice: RowChoice<WireSubscriberRow>
}

/** The subscribers in view. */
export function SubscriberTable({
  now,
  sort,
  addressOf,
  onSort,
  actions,
  opened,
  choice,
  ...table
}: SubscriberTableProps) {
  const order = { sort, addressOf, onSort }
  return (
    <VirtualTable
      {...table}
      label="Subscribers"
      columns={columns}
      lines={lines}
      head={
        <>
          <TableHead>
            <Checkbox
              aria-label="Select the rows that are loaded"
              checked={choice.loaded === 'all'}
              indeterminate={choice.loaded === 'some'}
              onChange={(event) => choice.setLoaded(event.target.checked)}
              className="align-middle narrow:hidden"
            />
          </TableHead>
          <TableHead>Wallet</TableHead>
          <TableHead>Plan</TableHead>
          <TableHead>Token</TableHead>
          <TableHead>Status</TableHead>
          <SortHead label="Since" {...order} orders={['-subscribedAt', 'subscribedAt']} />
          <SortHead label="Next charge" {...order} orders={['nextChargeAt', '-nextChargeAt']} />
          <TableHead end>Renewals left</TableHead>
          <TableHead>
            <span className="sr-only">Actions</span>
          </TableHead>
        </>
      }
      rowClass={(row) =>
        classNames(
          'wide:items-center',
          row.status === 'cancelled' && 'text-ink-2',
          choice.has(row) && CHOSEN_ROW,
        )
      }
      onOpen={(row) => opened.open(row.id)}
      onRowKey={choice.onRowKey}
    >
      {(row) => <SubscriberRow row={row} now={now} actions={actions} opened={opened} choice={choice} />}
    </VirtualTable>
  )
}

type Order = Pick<SubscriberTableProps, 'sort' | 'addressOf' | 'onSort'>

interface SortHeadProps extends Order {
  readonly label: string
  /** What the first press sorts by, and the second. */
  readonly orders: readonly [SubscriberSort, SubscriberSort]
}

function SortHead({ label, sort, orders, addressOf, onSort }: SortHeadProps) {
  const current = orders.includes(sort)
  const next = sort === orders[0] ? orders[1] : orders[0]
  const descending = sort.startsWith('-')
  const Arrow = descending ? ArrowDown : ArrowUp
  return (
    <th
      {...tableRoles.head}
      aria-sort={current ? (descending ? 'descending' : 'ascending') : 'none'}
      className="min-w-0 text-start font-normal"
    >
      <Link
        href={addressOf({ sort: next })}
        prefetch={false}
        scroll={false}
        onClick={(event) => followInPlace(event, () => onSort(next))}
        className={classNames(
          'group/sort -ms-1.5 inline-flex h-7 items-center gap-1.5 whitespace-nowrap rounded-badge px-1.5 hover:text-ink',
          current && 'font-medium text-ink',
        )}
      >
        {label}
        <Arrow
          size={14}
          strokeWidth={1.75}
          aria-hidden="true"
          className={current ? undefined : 'opacity-0 group-hover/sort:opacity-60'}
        />
      </Link>
    </th>
  )
}
