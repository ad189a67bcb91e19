import type { CSSProperties, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { tableRoles } from './table-roles'
import type { RowWindow } from './use-row-window'

/** Rows of a list as a table receives them. */
export interface LoadedRows<Row> {
  readonly rows: readonly Row[]
  readonly window: RowWindow
  /** Number of the first loaded row, counted from 1, and the count of the whole list; null if unknown. */
  readonly first: number
  readonly total: number | null
  /** These rows are of the previous filters; the new ones are loading. */
  readonly stale: boolean
}

interface VirtualTableProps<Row> extends LoadedRows<Row> {
  readonly label: string
  /** The cells of the head: `TableHead`. */
  readonly head: ReactNode
  /** Grid classes of a row in a wide list, and in a narrow one. */
  readonly columns: string
  readonly lines: string
  /** CSS variables that `columns` and `lines` use. */
  readonly style?: CSSProperties
  /** Classes of one row: alignment of its cells, and its highlight. */
  readonly rowClass: (row: Row) => string
  /** Handles a click anywhere in the row. Put a link with the same effect in it for the keyboard. */
  readonly onOpen: (row: Row) => void
  /** Handles a key pressed while the focus is in the row. */
  readonly onRowKey?: (event: KeyboardEvent<HTMLTableRowElement>, row: Row) => void
  /** The cells of a row. */
  readonly children: (row: Row) => ReactNode
}

/** Virtualized table: renders the rows near the window; `aria-rowcount` and `aria-rowindex` give the whole size. */
export function VirtualTable<Row>({
  label,
  head,
  columns,
  lines,
  style,
  rows,
  window,
  first,
  total,
  stale,
  rowClass,
  onOpen,
  onRowKey,
  children,
}: VirtualTableProps<Row>) {
  return (
    <table
      {...tableRoles.table}
      aria-label={label}
      aria-rowcount={total === null ? -1 : total + 1}
      aria-busy={stale}
      className="block"
      style={style}
    >
      <thead
        {...tableRoles.group}
        className="sticky top-(--strip) z-10 block border-line-2 border-b bg-surface text-hint text-ink-3 narrow:sr-only"
      >
        <tr {...tableRoles.row} aria-rowindex={1} className={classNames('h-9 items-center', columns)}>
          {head}
        </tr>
      </thead>
      <tbody
        {...tableRoles.group}
        ref={window.bodyRef}
        className={classNames('block transition-opacity', stale && 'opacity-50')}
        style={{ paddingTop: window.before, paddingBottom: window.after }}
      >
        {window.items.map(({ index, key }) => {
          const row = rows[index]
          return (
            row && (
              <tr
                {...tableRoles.row}
                key={key}
                ref={window.measure}
                data-index={index}
                aria-rowindex={first + index + 1}
                onClick={(event) => {
                  if (!isPressOfRow(event)) return
                  focusLink(event.currentTarget)
                  onOpen(row)
                }}
                onKeyDown={(event) => onRowKey && isInside(event) && onRowKey(event, row)}
                className={classNames(
                  'group cursor-pointer border-line border-b transition-colors hover:bg-hover',
                  columns,
                  lines,
                  'wide:min-h-[46px] narrow:py-3',
                  rowClass(row),
                )}
              >
                {children(row)}
              </tr>
            )
          )
        })}
      </tbody>
    </table>
  )
}

/** False for clicks on links and controls in the row, in a menu that it opened, and for a text selection. */
function isPressOfRow({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  return target.closest('a, button, input') === null && document.getSelection()?.isCollapsed !== false
}

/** Puts the focus on the row's own link, to which it returns once what the row opened is closed. */
function focusLink(row: HTMLTableRowElement): void {
  row.querySelector('a')?.focus({ preventScroll: true })
}

/** False for events of a menu that the row opened: React bubbles them through the portal. */
function isInside({ target, currentTarget }: KeyboardEvent<HTMLTableRowElement>): boolean {
  return target instanceof Node && currentTarget.contains(target)
}

interface TableHeadProps {
  readonly end?: boolean
  readonly children: ReactNode
}

/** Column head. */
export function TableHead({ end = false, children }: TableHeadProps) {
  return (
    <th
      {...tableRoles.head}
      className={classNames('min-w-0 truncate font-normal', end ? 'text-end' : 'text-start')}
    >
      {children}
    </th>
  )
}
