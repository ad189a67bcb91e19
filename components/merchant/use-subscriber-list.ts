import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '@/lib/client/api-error'
import {
  type ListStart,
  notedPosition,
  readFilters,
  readListStart,
  type SubscriberFilters,
  writeFilters,
} from '@/lib/client/subscriber-filters'
import { SUBSCRIBER_PAGE_SIZE, type SubscriberPage, subscribersQuery } from '@/lib/client/subscriber-queries'

/**
 * The subscribers that the address bar asks for. Filters and order live there, and so does the page in view, so
 * that a link, a reload and the back button bring back what was seen.
 */
export function useSubscriberList(subscriptionId: string) {
  const pathname = usePathname()
  const query = useSearchParams()
  const text = query.toString()
  const filters = useMemo(() => readFilters(new URLSearchParams(text)), [text])
  // Where the loaded rows begin. Scrolling moves the position in the address bar, and not this.
  const [start, setStart] = useState(() => readListStart(query))

  useEffect(() => {
    const onPopState = () => setStart(readListStart(new URLSearchParams(window.location.search)))
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])

  const list = useInfiniteQuery({
    ...subscribersQuery(subscriptionId, filters, start?.cursor ?? null),
    placeholderData: keepPreviousData,
  })
  // A link kept for long may name a place that the list no longer has.
  if (start !== null && list.error instanceof ApiError && list.error.status === 400) setStart(null)
  const pages = list.data?.pages
  const rows = useMemo(() => pages?.flatMap((page) => page.data) ?? [], [pages])

  const addressOf = (change: Partial<SubscriberFilters>) => {
    const next = writeFilters({ ...filters, ...change })
    return next === '' ? pathname : `${pathname}?${next}`
  }
  return {
    list,
    rows,
    filters,
    start,
    /** Where other rows are: a link that works before this script does, and in another tab. */
    addressOf,
    /** Shows other rows, from their beginning. A step that the back button should skip replaces the last one. */
    setFilters: (change: Partial<SubscriberFilters>, { replace = false } = {}) => {
      setStart(null)
      writeAddress(addressOf(change), replace)
    },
    /** Notes the page in view in the address bar; `index` counts loaded rows. */
    notePosition: (index: number) => {
      const position = positionOf(index, start, pages ?? [])
      const next = notedPosition(window.location.search, filters, position)
      if (next === null) return
      writeAddress(next === '' ? pathname : `${pathname}?${next}`, true)
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
  pages: readonly SubscriberPage[],
): ListStart | null {
  const page = Math.floor(index / SUBSCRIBER_PAGE_SIZE)
  const cursor = page === 0 ? start?.cursor : pages[page - 1]?.nextCursor
  return cursor ? { cursor, first: (start?.first ?? 1) + page * SUBSCRIBER_PAGE_SIZE } : null
}
