import 'server-only'

/** A spreadsheet reads UTF-8 only where the text begins with this. */
const BYTE_ORDER_MARK = '\ufeff'
/** With which a spreadsheet takes a text for a formula, in their wide forms too, whatever space stands before. */
const FORMULA = /^[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]/
const SPECIAL = /[",\r\n\t;]/

export type CsvCell = string | number | null

/** What a column is called, and what it shows of a row. */
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
