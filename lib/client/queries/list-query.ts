import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import { type ListPage, PAGE_SIZE } from '../lists/paged-list'

interface ListQueryParts<Row> {
  readonly queryKey: QueryKey
  /** Cursor of the first page; null for the beginning of the list. */
  readonly start?: string | null
  readonly read: (cursor: string | null, signal: AbortSignal) => Promise<ListPage<Row>>
}

/** Options of a query for a list that is read page by page. */
export function listQuery<Row>({ queryKey, start = null, read }: ListQueryParts<Row>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: start,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

export type ListQuery<Row> = ReturnType<typeof listQuery<Row>>

/** The query parameters for a page of a list. */
export function pageRequest(cursor: string | null, size = PAGE_SIZE) {
  return { limit: String(size), ...(cursor !== null && { cursor }) }
}
