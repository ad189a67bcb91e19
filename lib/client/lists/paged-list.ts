/** Rows of one request. */
export const PAGE_SIZE = 50

export interface ListPage<Row> {
  readonly data: Row[]
  readonly nextCursor: string | null
}

/** Position in a list: a cursor, and the number of the row after it, counted from 1. */
export interface ListStart {
  readonly cursor: string
  readonly first: number
}

const CURSOR = /^[A-Za-z0-9_-]{1,500}$/

/** The position that an address's query names; null for the beginning. */
export function readListStart(query: URLSearchParams): ListStart | null {
  const cursor = query.get('cursor')
  const first = Number(query.get('from'))
  if (cursor === null || !CURSOR.test(cursor) || !Number.isInteger(first) || first < 2) return null
  return { cursor, first }
}

/** Adds a position to an address's query. */
export function writeListStart(query: URLSearchParams, start: ListStart | null): void {
  if (start === null) return
  query.set('from', String(start.first))
  query.set('cursor', start.cursor)
}

/** Reader and writer of a list's filters in an address's query. */
export interface ListAddress<Filters> {
  readonly read: (query: URLSearchParams) => Filters
  readonly write: (filters: Filters, start?: ListStart | null) => string
}

/**
 * Query that records the reader's position in a list. Null where the address bar has it already, or has other filters,
 * whose rows are yet to be drawn.
 * @param shown - the query in the address bar
 * @param filters - those of the list in view
 * @param kept - parameters that are no filters, and stay as they are
 */
export function notedPosition<Filters>(
  { read, write }: ListAddress<Filters>,
  shown: URLSearchParams,
  filters: Filters,
  position: ListStart | null,
  kept: readonly string[] = [],
): string | null {
  if (write(read(shown)) !== write(filters)) return null
  const next = new URLSearchParams(write(filters, position))
  for (const name of kept) {
    const value = shown.get(name)
    if (value !== null) next.set(name, value)
  }
  const text = next.toString()
  return text === shown.toString() ? null : text
}
