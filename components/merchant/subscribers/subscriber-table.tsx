import type { CSSProperties } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Checkbox } from '@/components/ui/controls/checkbox'
import { isOver } from '@/lib/billing/subscriptions/subscriber'
import type { HideableColumn } from '@/lib/client/lists/subscriber-filters'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { SortHead, type SortOrder } from '../list/sort-head'
import type { OpenRecord } from '../list/use-open-record'
import type { RowChoice } from '../list/use-row-selection'
import { type LoadedRows, TableHead, VirtualTable } from '../list/virtual-table'
import type { SubscriberActions } from '../subscriber/use-subscriber-actions'
import { SubscriberRow } from './subscriber-row'

/** Column widths as fractions of the list, not of the content, so that all rows align. */
const WIDTHS: readonly (readonly [string, HideableColumn | null])[] = [
  ['20px', null],
  ['minmax(140px,144fr)', null],
  ['minmax(98px,146fr)', 'plan'],
  ['minmax(121px,146fr)', 'token'],
  ['minmax(178px,200fr)', null],
  ['minmax(84px,98fr)', 'since'],
  ['minmax(130px,150fr)', 'next'],
  ['minmax(81px,104fr)', 'left'],
  ['32px', null],
]

/** `grid-template-columns` of the wide list, without the hidden columns. */
function columnWidths(hidden: readonly HideableColumn[]): string {
  return WIDTHS.filter(([, column]) => column === null || !hidden.includes(column))
    .map(([width]) => width)
    .join(' ')
}

const columns = 'wide:grid wide:grid-cols-(--columns) wide:gap-x-2'
const lines =
  'tight:block narrow:grid narrow:grid-cols-[auto_minmax(0,1fr)_minmax(0,auto)_auto] narrow:items-center narrow:gap-x-3 narrow:gap-y-px narrow:[grid-template-areas:"pick_wallet_plan_menu""pick_status_token_menu""pick_next_left_menu"]'

/** The bar is a shadow beside the row, so that selecting moves nothing; with forced colors, which take shadows away, a frame. */
const CHOSEN_ROW =
  'border-accent-line bg-accent-soft shadow-[-3px_0_0_var(--accent)] hover:bg-accent-soft! forced-colors:outline-2 forced-colors:-outline-offset-2 forced-colors:outline-[Highlight]'

interface SubscriberTableProps extends SortOrder, LoadedRows<WireSubscriberRow> {
  readonly now: Date
  readonly hidden: readonly HideableColumn[]
  readonly actions: SubscriberActions
  readonly opened: OpenRecord
  readonly choice: RowChoice<WireSubscriberRow>
  /** Titles of subscriptions by id, for a list of several. */
  readonly titles?: ReadonlyMap<string, string> | undefined
}

/** Table of the loaded subscribers, with sorting, selection and hidden columns. */
export function SubscriberTable({
  now,
  sort,
  hidden,
  addressOf,
  onSort,
  actions,
  opened,
  choice,
  titles,
  ...table
}: SubscriberTableProps) {
  const order = { sort, addressOf, onSort }
  return (
    <VirtualTable
      {...table}
      label="Subscribers"
      columns={columns}
      lines={lines}
      style={{ '--columns': columnWidths(hidden) } as CSSProperties}
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
            <span className="sr-only wide:hidden">Selected</span>
          </TableHead>
          <TableHead>Wallet</TableHead>
          {!hidden.includes('plan') && <TableHead>Plan</TableHead>}
          {!hidden.includes('token') && <TableHead>Token</TableHead>}
          <TableHead>Status</TableHead>
          {!hidden.includes('since') && (
            <SortHead label="Since" {...order} orders={['-subscribedAt', 'subscribedAt']} />
          )}
          {!hidden.includes('next') && (
            <SortHead label="Next charge" {...order} orders={['nextChargeAt', '-nextChargeAt']} />
          )}
          {!hidden.includes('left') && <TableHead end>Renewals left</TableHead>}
          <TableHead>
            <span className="sr-only">Actions</span>
          </TableHead>
        </>
      }
      rowClass={(row) =>
        classNames('wide:items-center', isOver(row) && 'text-ink-2', choice.has(row) && CHOSEN_ROW)
      }
      onOpen={(row) => opened.open(row.id)}
      onRowKey={choice.onRowKey}
    >
      {(row) => (
        <SubscriberRow
          row={row}
          now={now}
          actions={actions}
          opened={opened}
          choice={choice}
          hidden={hidden}
          title={titles?.get(row.subscriptionId)}
        />
      )}
    </VirtualTable>
  )
}
