import type { ReactNode } from 'react'
import { tableRoles } from './table-roles'

interface RecordTableProps {
  /** Name of the table. */
  readonly label: string
  /** Headings of the columns; the last one, of the rows' buttons, is for screen readers alone. */
  readonly heads: readonly string[]
  /** Class of the grid that heads and rows share. */
  readonly columns: string
  readonly children: ReactNode
}

/** Frame and headings of a table whose rows end with buttons; on a phone each row is a block. */
export function RecordTable({ label, heads, columns, children }: RecordTableProps) {
  return (
    <div className="list-frame">
      <table {...tableRoles.table} aria-label={label} className="block">
        <thead
          {...tableRoles.group}
          className="block border-line-2 border-b text-hint text-ink-3 narrow:sr-only"
        >
          <tr {...tableRoles.row} className={`h-9 items-center ${columns}`}>
            {heads.map((head) => (
              <th {...tableRoles.head} key={head} className="text-start font-normal">
                <span className={head === heads.at(-1) ? 'sr-only' : undefined}>{head}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group} className="block narrow:border-line narrow:border-t">
          {children}
        </tbody>
      </table>
    </div>
  )
}
