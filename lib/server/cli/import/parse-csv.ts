import 'server-only'

/** A record of a CSV with the line of the file that it begins on, from 1. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/** A quote that is never closed, text behind a closed one, or bytes that are no text. */
export class CsvError extends Error {
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

const ENCODING_RULE = 'The text is not in UTF-8. Save the file as CSV UTF-8.'

/**
 * The text of a file in UTF-8, with or without a byte order mark. Files in UTF-16 and in the code pages of one country are
 * refused: their letters would become others.
 * @throws CsvError with the first line that is not in UTF-8
 */
export function csvText(file: Uint8Array): string {
  const text = utf8Text(file)
  if (text !== null) return text
  const lines = Buffer.from(file)
    .toString('latin1')
    .split(/\r\n?|\n/)
  const bad = lines.findIndex((line) => utf8Text(Buffer.from(line, 'latin1')) === null)
  throw new CsvError(bad + 1, ENCODING_RULE)
}

/** Null for bytes that are not UTF-8. */
function utf8Text(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Records of a CSV (RFC 4180): cells between commas, in double quotes where they hold commas, quotes or line ends. Lines
 * end with LF or CRLF; a byte order mark and empty lines are passed over.
 * @throws CsvError
 */
export function parseCsv(text: string): CsvRecord[] {
  const records: CsvRecord[] = []
  let cells: string[] = []
  let [line, begin] = [1, 1]
  let at = text.startsWith('\ufeff') ? 1 : 0
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at, line) : plainCell(text, at)
    cells.push(cell)
    line += text.slice(at, end).split('\n').length - 1
    const mark = text[end]
    at = end + 1
    if (mark === ',' && at < text.length) continue
    // A comma before the end of the file leaves an empty cell behind it.
    if (mark === ',') cells.push('')
    if (mark === '\r' && text[at] === '\n') at += 1
    if (cells.length > 1 || cells[0] !== '') records.push({ line: begin, cells })
    cells = []
    line += 1
    begin = line
  }
  return records
}

function plainCell(text: string, at: number): { cell: string; end: number } {
  const rest = /[^,\r\n]*/y
  rest.lastIndex = at
  const cell = rest.exec(text)?.[0] ?? ''
  return { cell: cell.trim(), end: at + cell.length }
}

function quotedCell(text: string, at: number, line: number): { cell: string; end: number } {
  let close = text.indexOf('"', at + 1)
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close === -1) throw new CsvError(line, 'A quote is not closed.')
  const next = text[close + 1]
  if (next !== undefined && !',\r\n'.includes(next)) {
    throw new CsvError(line, 'There is text behind a closed quote.')
  }
  return { cell: text.slice(at + 1, close).replaceAll('""', '"'), end: close + 1 }
}
