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
