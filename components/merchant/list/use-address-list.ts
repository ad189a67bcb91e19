import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { ApiError } from '@/lib/client/api/api-error'
import {
  type ListAddress,
  type ListPage,
  type ListQuery,
  type ListStart,
  notedPosition,
  PAGE_SIZE,
  readListStart,
} from '@/lib/client/lists/paged-list'
import { OPEN_PARAMETER } from './use-open-record'

/** How often a list in view looks for what is new, in milliseconds. */
const POLL_MS = 15_000
/** With so many pages loaded the reader is near the beginning: the second one is read before it is needed. */
const POLLED_PAGES = 2

/** A list whose filters live in the address bar. */
export interface ListSource<Filters, Row> extends ListAddress<Filters> {
  readonly query: (filters: Filters, start: string | null) => ListQuery<Row>
}

export type AddressList<Filters, Row> = ReturnType<typeof useAddressList<Filters, Row>>

/**
 * The rows that the address bar asks for. Filters and order live there, and so does the page in view, so that a
 * link, a reload and the back button bring back what was seen. What is new appears by itself.
 */
export function useAddressList<Filters, Row>({ read, write, query }: ListSource<Filters, Row>) {
  const pathname = usePathname()
  const address = useSearchParams()
  const client = useQueryClient()
  const text = address.toString()
  const filters = useMemo(() => read(new URLSearchParams(text)), [read, text])
  // Where the loaded rows begin. Scrolling moves the position in the address bar, and not this.
  const [start, setStart] = useState(() => readListStart(address))

  // A change that is under way is shown before the server has it; what is read meanwhile would take it back.
  const isQuiet = () => client.isMutating() === 0
  const list = useInfiniteQuery({
    ...query(filters, start?.cursor ?? null),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: () => (isQuiet() ? 'always' : false),
    // Further down nothing new can appear, and reading many pages again is no small thing.
    refetchInterval: ({ state }) =>
      isQuiet() && (state.data?.pages.length ?? 0) <= POLLED_PAGES ? POLL_MS : false,
  })
  // A link kept for long may name a place that the list no longer has.
  if (start !== null && list.error instanceof ApiError && list.error.status === 400) setStart(null)
  const pages = list.data?.pages
  const rows = useMemo(() => pages?.flatMap((page) => page.data) ?? [], [pages])

  const goBack = useEffectEvent(() => {
    const next = readListStart(new URLSearchParams(window.location.search))
    // Who comes back to rows that are here stays where the page is.
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
    /** Where other rows are: a link that works before this script does, and in another tab. */
    addressOf: (change: Partial<Filters>) => addressWith({ ...filters, ...change }),
    /** Shows other rows, from their beginning. A step that the back button should skip replaces the last one. */
    setFilters: (change: Partial<Filters>, { replace = false } = {}) => {
      setStart(null)
      // What was chosen a moment ago stands in the address bar before it is drawn; it must not be lost.
      const chosen = read(new URLSearchParams(window.location.search))
      writeAddress(addressWith({ ...chosen, ...change }), replace)
    },
    /** Notes the page in view in the address bar; `index` counts loaded rows. */
    notePosition: (index: number) => {
      const shown = new URLSearchParams(window.location.search)
      const position = positionOf(index, start, pages ?? [])
      const next = notedPosition({ read, write }, shown, filters, position, [OPEN_PARAMETER])
      if (next !== null) writeAddress(next === '' ? pathname : `${pathname}?${next}`, true)
    },
  }
}

function writeAddress(address: string, replace: boolean): void {
  if (replace) window.history.replaceState(null, '', address)
  else window.history.pushState(null, '', address)
}

/** The beginning of the page that holds a loaded row; null for the list's own beginning. */
function positionOf(
  index: number,
  start: ListStart | null,
  pages: readonly ListPage<unknown>[],
): ListStart | null {
  const page = Math.floor(index / PAGE_SIZE)
  const cursor = page === 0 ? start?.cursor : pages[page - 1]?.nextCursor
  return cursor ? { cursor, first: (start?.first ?? 1) + page * PAGE_SIZE } : null
}
