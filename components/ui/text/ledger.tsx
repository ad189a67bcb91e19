import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { type SignShape, StatusSign } from '../feedback/status-sign'

export interface LedgerRow {
  /** Unique among the rows; the date as ISO text will do. */
  readonly key: string
  readonly sign: Extract<SignShape, 'half' | 'disc' | 'dot'>
  readonly date: ReactNode
  readonly note?: ReactNode
  /** Written with the same decimals in every row. */
  readonly amount: ReactNode
}

interface LedgerProps {
  /** Accessible name of the table. */
  readonly caption: string
  /** Column heads for date, note and amount, visually hidden. */
  readonly heads?: readonly [string, string, string] | undefined
  readonly rows: readonly LedgerRow[]
  readonly className?: string | undefined
}

const rowLooks: Readonly<Record<LedgerRow['sign'], string>> = {
  half: '',
  disc: 'font-label',
  dot: 'text-ink-2',
}

/** Dated amounts in an account book's columns: a half disc for a trial, a disc for the first, dots for later. */
export function Ledger({ caption, heads = ['Date', 'What', 'Amount'], rows, className }: LedgerProps) {
  return (
    <table className={classNames('w-full text-body-sm', className)}>
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.key}
            className={classNames('h-[35px] border-line border-b first:border-t', rowLooks[row.sign])}
          >
            <th scope="row" className="ledger-date">
              <span className="flex items-center gap-3">
                <span className="flex w-[9px] justify-center">
                  <StatusSign shape={row.sign} size={9} />
                </span>
                {row.date}
              </span>
            </th>
            <td className={classNames('p-0', row.sign !== 'disc' && 'font-normal text-ink-2')}>{row.note}</td>
            <td
              className={classNames(
                // Numbers stand below each other by their last digit, on the side that ends the row.
                'whitespace-nowrap p-0 ps-3 text-right rtl:w-px',
                row.sign === 'half' && 'font-medium',
              )}
            >
              {row.amount}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
