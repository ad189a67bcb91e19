import type { CSSProperties, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import type { RowWindow } from '../use-row-window'
import { tableRoles } from './table-roles'

/** The rows of a list as its table has them. */
export interface LoadedRows<Row> {
  readonly rows: readonly Row[]
  readonly window: RowWindow
  /** The row numbers of the whole list: where the loaded rows begin, and how many there are, null if unknown. */
  readonly first: number
  readonly total: number | null
  /** Other rows are on their way; these are the ones before. */
  readonly stale: boolean
}

interface VirtualTableProps<Row> extends LoadedRows<Row> {
  readonly label: string
  /** The cells of the head: `TableHead`. */
  readonly head: ReactNode
  /** How the cells stand in a wide list, and in a narrow one. */
  readonly columns: string
  readonly lines: string
  /** Variables that `columns` and `lines` read. */
  readonly style?: CSSProperties
  /** How its cells stand beside each other in a wide list, and what else sets a row apart. */
  readonly rowClass: (row: Row) => string
  /** What a press anywhere in the row does; a link in it does the same for the keyboard. */
  readonly onOpen: (row: Row) => void
  /** A key that is pressed in the row, wherever the focus is in it. */
  readonly onRowKey?: (event: KeyboardEvent<HTMLTableRowElement>, row: Row) => void
  /** The cells of a row. */
  readonly children: (row: Row) => ReactNode
}

/** The rows in view. Rows out of view are blank space, and the whole size is told to assistive tools. */
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
                onClick={(event) => isPressOfRow(event) && onOpen(row)}
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

/** Not of what stands in the row and does something itself, nor of the menu that it opened, nor of marking text. */
function isPressOfRow({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  return target.closest('a, button, input') === null && document.getSelection()?.isCollapsed !== false
}

/** Not in the menu that the row opened: what it is told of stands elsewhere in the page. */
function isInside({ target, currentTarget }: KeyboardEvent<HTMLTableRowElement>): boolean {
  return target instanceof Node && currentTarget.contains(target)
}

interface TableHeadProps {
  readonly end?: boolean
  readonly children: ReactNode
}

/** The name of a column. */
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
