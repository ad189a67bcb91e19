import 'server-only'
import { BYTE_ORDER_MARK } from '@/lib/wire/csv'

/** Characters that make a spreadsheet read a text as a formula, full-width forms too, after any space (CWE-1236). */
const FORMULA = /^[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]/
const SPECIAL = /[",\r\n\t;]/

export type CsvCell = string | number | null

/** A column: its heading, and its text for a row. */
export type CsvColumns<Row> = readonly (readonly [name: string, cell: (row: Row) => CsvCell])[]

/**
 * Records as CSV (RFC 4180), in pieces of one page each. A text that could be run as a formula is made a plain one
 * by an apostrophe before it (CWE-1236).
 * @param view - makes of a record the row that the columns show
 */
export async function* csvPieces<Stored, Row>(
  columns: CsvColumns<Row>,
  pages: AsyncIterable<readonly Stored[]>,
  view: (stored: Stored) => Row,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(([name]) => name))
  for await (const page of pages) {
    const lines = page.map((stored) => {
      const row = view(stored)
      return csvLine(columns.map(([, cell]) => cell(row)))
    })
    yield lines.join('')
  }
}

function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const isFormula = FORMULA.test(cell)
  const text = isFormula ? `'${cell}` : cell
  return isFormula || SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
