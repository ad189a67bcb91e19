import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { ApiError } from '@/lib/client/api/api-error'
import {
  type ListAddress,
  type ListPage,
  type ListStart,
  notedPosition,
  PAGE_SIZE,
  readListStart,
} from '@/lib/client/lists/paged-list'
import type { ListQuery } from '@/lib/client/queries/list-query'
import { useAddressQuery, writeAddress } from './address'
import { OPEN_PARAMETER } from './use-open-record'

/** Polling interval of a list, in milliseconds. */
const POLL_MS = 15_000
/** Maximum count of loaded pages at which the list polls. Two, since the second one is prefetched. */
const POLLED_PAGES = 2

/** A list whose filters live in the URL. */
export interface ListSource<Filters, Row> extends ListAddress<Filters> {
  readonly query: (filters: Filters, start: string | null) => ListQuery<Row>
}

export type AddressList<Filters, Row> = ReturnType<typeof useAddressList<Filters, Row>>

/**
 * An infinite list driven by the URL, which holds filters, order and the page in view, so that a link, a reload and
 * the back button restore it. Polls for new rows near its start.
 */
export function useAddressList<Filters, Row>({ read, write, query }: ListSource<Filters, Row>) {
  const pathname = usePathname()
  const address = useAddressQuery()
  const client = useQueryClient()
  const filters = useMemo(() => read(address), [read, address])
  // Start of the loaded rows. Scrolling changes the position in the URL, not this one.
  const [start, setStart] = useState(() => readListStart(address))

  // A refetch during a mutation would overwrite its optimistic update.
  const isQuiet = () => client.isMutating() === 0
  const list = useInfiniteQuery({
    ...query(filters, start?.cursor ?? null),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: () => (isQuiet() ? 'always' : false),
    // Further down no new rows appear, and a refetch would read every loaded page again.
    refetchInterval: ({ state }) =>
      isQuiet() && (state.data?.pages.length ?? 0) <= POLLED_PAGES ? POLL_MS : false,
  })
  // An old link may hold a cursor that the server no longer accepts.
  if (start !== null && list.error instanceof ApiError && list.error.status === 400) setStart(null)
  const pages = list.data?.pages
  const rows = useMemo(() => pages?.flatMap((page) => page.data) ?? [], [pages])

  const goBack = useEffectEvent(() => {
    const next = readListStart(new URLSearchParams(window.location.search))
    // Going back to rows that are loaded keeps them; the browser restores the scroll position.
    const isLoaded = next?.cursor === start?.cursor || pages?.some((page) => page.nextCursor === next?.cursor)
    if (next === null || !isLoaded) setStart(next)
  })
  useEffect(() => {
    const onPopState = () => goBack()
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])

  const addressWith = (wanted: Filters) => {
    const next = write(wanted)
    return next === '' ? pathname : `${pathname}?${next}`
  }
  return {
    list,
    rows,
    filters,
    start,
    /** Count of the whole list, known once its last page is loaded; null until then. */
    loadedTotal: list.hasNextPage ? null : (start?.first ?? 1) - 1 + rows.length,
    /** Address of the list with other filters, for links that work before hydration and in another tab. */
    addressOf: (change: Partial<Filters>) => addressWith({ ...filters, ...change }),
    /** Changes the filters and starts at the first row. With `replace` the history gets no new entry. */
    setFilters: (change: Partial<Filters>, { replace = false } = {}) => {
      setStart(null)
      // The URL may already hold a newer choice than the last render.
      const chosen = read(new URLSearchParams(window.location.search))
      writeAddress(addressWith({ ...chosen, ...change }), { replace })
    },
    /** Writes the page in view to the URL; `index` counts loaded rows. */
    notePosition: (index: number) => {
      const shown = new URLSearchParams(window.location.search)
      const position = positionOf(index, start, pages ?? [])
      const next = notedPosition({ read, write }, shown, filters, position, [OPEN_PARAMETER])
      if (next !== null) writeAddress(next === '' ? pathname : `${pathname}?${next}`, { replace: true })
    },
  }
}

/** Start of the page that holds a loaded row; null for the start of the list. */
function positionOf(
  index: number,
  start: ListStart | null,
  pages: readonly ListPage<unknown>[],
): ListStart | null {
  const page = Math.floor(index / PAGE_SIZE)
  const cursor = page === 0 ? start?.cursor : pages[page - 1]?.nextCursor
  return cursor ? { cursor, first: (start?.first ?? 1) + page * PAGE_SIZE } : null
}
