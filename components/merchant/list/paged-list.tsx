import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useSay } from '@/components/language/use-say'
import { LinkButton } from '@/components/ui/controls/link-button'
import { PAGE_SIZE } from '@/lib/client/lists/paged-list'
import { formatCount } from '@/lib/language/amounts'
import { followInPlace } from './address'
import { ListFoot } from './list-foot'
import type { AddressList } from './use-address-list'
import { type RowWindow, useRowWindow } from './use-row-window'

/** Distance to the end of the loaded rows at which the next page is fetched, in rows. */
const AHEAD = 20
/** Height of the sticky elements above the rows, in pixels: the table's head, and the top bar or the strip. */
const COVERED = 88

interface PagedListProps<Filters, Row extends { readonly id: string }> {
  readonly source: AddressList<Filters, Row>
  /** Null while the count is not known. */
  readonly total: number | null
  /** The table; `first` is the number of its first row. */
  readonly children: (table: { window: RowWindow; first: number; stale: boolean }) => ReactNode
}

/** A table and its foot: fetches further pages before they are reached, and keeps the position in the URL. */
export function PagedList<Filters, Row extends { readonly id: string }>({
  source,
  total,
  children,
}: PagedListProps<Filters, Row>) {
  const { list, rows, filters, start, addressOf, setFilters, notePosition } = source
  const window = useRowWindow({
    keys: rows.map(({ id }) => id),
    list: list.isPlaceholderData ? null : JSON.stringify([filters, start]),
    covered: COVERED,
  })
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = list

  const near = window.lastRendered >= rows.length - AHEAD
  useEffect(() => {
    const idle = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData
    if (near && idle) void fetchNextPage()
  }, [near, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage])

  const endSeen = !hasNextPage && window.lastSeen >= rows.length - 1
  const top = endSeen && window.firstSeen > 0 ? rows.length - 1 : window.firstSeen
  const pageStart = top - (top % PAGE_SIZE)
  const pageEnd = endSeen ? rows.length : Math.min(pageStart + PAGE_SIZE, rows.length)
  useEffect(() => {
    if (!isPlaceholderData) notePosition(pageStart)
  })

  // Index of a row to scroll to as soon as its page is loaded.
  const [awaited, setAwaited] = useState<number | null>(null)
  const { scrollTo } = window
  const arrive = useEffectEvent((index: number) => {
    setAwaited(null)
    scrollTo(index)
  })
  useEffect(() => {
    if (awaited !== null && awaited < rows.length) arrive(awaited)
  }, [awaited, rows.length])
  if (awaited !== null && (isPlaceholderData || isFetchNextPageError)) setAwaited(null)
  const goTo = (index: number) => {
    if (index < rows.length || !hasNextPage) return scrollTo(Math.min(index, rows.length - 1))
    setAwaited(index)
    void fetchNextPage()
  }

  const first = start?.first ?? 1
  return (
    <>
      {start !== null && (
        <RowsBefore count={start.first - 1} href={addressOf({})} onShow={() => setFilters({})} />
      )}
      {children({ window, first, stale: isPlaceholderData })}
      <ListFoot
        from={first + pageStart}
        to={first - 1 + pageEnd}
        total={total}
        loading={awaited !== null && isFetchingNextPage}
        onPrevious={pageStart > 0 ? () => goTo(pageStart - PAGE_SIZE) : null}
        onNext={pageEnd < rows.length || hasNextPage ? () => goTo(pageStart + PAGE_SIZE) : null}
      />
    </>
  )
}

interface RowsBeforeProps {
  readonly count: number
  readonly href: string
  readonly onShow: () => void
}

/** Shown where the URL starts the list in its middle: a link to its start, which works before hydration. */
function RowsBefore({ count, href, onShow }: RowsBeforeProps) {
  const { reader } = useSay()
  return (
    <p className="flex items-center justify-between gap-4 border-line border-b py-2 text-hint text-ink-2">
      {formatCount(count, reader)} rows come before these.
      <LinkButton href={href} prefetch={false} size={30} onClick={(event) => followInPlace(event, onShow)}>
        Show from the start
      </LinkButton>
    </p>
  )
}
