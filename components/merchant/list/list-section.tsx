import type { ReactNode } from 'react'
import { useSay } from '@/components/language/use-say'
import { LiveRegion } from '@/components/ui/feedback/live-region'
import { rangeText } from './list-foot'
import { ListNotice } from './list-notice'
import { ListSkeleton } from './list-skeleton'
import { PagedList } from './paged-list'
import type { AddressList } from './use-address-list'
import type { LoadedRows } from './virtual-table'

interface ListSectionProps<Filters, Row extends { readonly id: string }> {
  readonly label: string
  /** The rows in the plural: "payments". */
  readonly what: string
  readonly source: AddressList<Filters, Row>
  /** Count of the list where it is known before every row is loaded. */
  readonly total?: number | null
  /** The filter bar, and anything else above the rows. */
  readonly head: ReactNode
  /** Shown in place of the table when no row is there. */
  readonly empty: ReactNode
  /** The table. */
  readonly children: (table: LoadedRows<Row>) => ReactNode
  /** Bars and dialogs that belong to the list. */
  readonly foot?: ReactNode
}

/** A list with its filters in each state: loading, failed, offline, empty, and the table with its pages. */
export function ListSection<Filters, Row extends { readonly id: string }>({
  label,
  what,
  source,
  total = source.loadedTotal,
  head,
  empty,
  children,
  foot,
}: ListSectionProps<Filters, Row>) {
  const { reader } = useSay()
  const { list, rows, start } = source
  const first = start?.first ?? 1
  return (
    <section aria-label={label}>
      {head}
      <LiveRegion className="sr-only">
        {list.isPending
          ? 'Loading'
          : rows.length === 0
            ? `No ${what} here`
            : `${rangeText(first, first - 1 + rows.length, total, reader)} loaded`}
      </LiveRegion>
      <div className="list-frame mt-2">
        <ListNotice list={list} what={what} />
        {list.isPending && <ListSkeleton />}
        {list.isSuccess && rows.length === 0 && empty}
        {rows.length > 0 && (
          <PagedList source={source} total={total}>
            {(table) => children({ ...table, rows, total })}
          </PagedList>
        )}
      </div>
      {foot}
    </section>
  )
}
