import type { QueryKey } from '@tanstack/react-query'

/** How many rows one request brings. */
export const PAGE_SIZE = 50

export interface ListPage<Row> {
  readonly data: Row[]
  readonly nextCursor: string | null
}

/** Reads one page: after a cursor, or at the beginning of the list for null. On the server it is the service. */
export type LoadPage<Row> = (cursor: string | null, signal: AbortSignal) => Promise<ListPage<Row>>

/** What asks for a list page by page. */
export interface ListQuery<Row> {
  readonly queryKey: QueryKey
  readonly queryFn: (context: {
    readonly pageParam: string | null
    readonly signal: AbortSignal
  }) => Promise<ListPage<Row>>
  readonly initialPageParam: string | null
  readonly getNextPageParam: (last: ListPage<Row>) => string | null
}

/** Where a list begins: after the rows that stand before `first` (which counts from 1). */
export interface ListStart {
  readonly cursor: string
  readonly first: number
}

const CURSOR = /^[A-Za-z0-9_-]{1,500}$/

/** Where a list begins by an address's query; null for its beginning. */
export function readListStart(query: URLSearchParams): ListStart | null {
  const cursor = query.get('cursor')
  const first = Number(query.get('from'))
  if (cursor === null || !CURSOR.test(cursor) || !Number.isInteger(first) || first < 2) return null
  return { cursor, first }
}

/** Adds where a list begins to an address's query. */
export function writeListStart(query: URLSearchParams, start: ListStart | null): void {
  if (start === null) return
  query.set('from', String(start.first))
  query.set('cursor', start.cursor)
}

/** How a list's filters are read from an address's query, and written to it. */
export interface ListAddress<Filters> {
  readonly read: (query: URLSearchParams) => Filters
  readonly write: (filters: Filters, start?: ListStart | null) => string
}

/**
 * The query that notes where the reader of a list is; null where there is nothing to note. While other rows were
 * asked for and are yet to be drawn, the list in view is not where the reader wants to be.
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
