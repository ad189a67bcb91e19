import { type Ref, useLayoutEffect, useRef, useState } from 'react'
import { useLateVirtualizer } from './use-late-virtualizer'

/** Estimated height of a row until it is measured, in pixels. */
const ROW_HEIGHT = 47
/** Window height that the server assumes, in pixels; a taller window has its rows once the virtualizer is loaded. */
const FIRST_HEIGHT = 1200
/** Rows that are rendered before and after those in the window. */
const OVERSCAN = 8

/** The rows of a long list near the window, with the height of the rows before and after them. */
export interface RowWindow {
  readonly items: readonly { readonly index: number; readonly key: string }[]
  /** Height of the rows before and after, in pixels. */
  readonly before: number
  readonly after: number
  readonly bodyRef: Ref<HTMLTableSectionElement>
  readonly measure: Ref<HTMLTableRowElement>
  /** The first row that is not covered, the last in the window, and the last that is rendered. */
  readonly firstSeen: number
  readonly lastSeen: number
  readonly lastRendered: number
  readonly scrollTo: (index: number) => void
}

interface RowWindowOptions {
  readonly keys: readonly string[]
  /** Identity of the list, to distinguish new rows from another list; null while another list is loading. */
  readonly list: string | null
  /** Height of the sticky elements above the rows, in pixels. */
  readonly covered: number
}

/**
 * Virtualizes a list over the scrolling window, and keeps the rows being read in place. The first rows need no
 * virtualizer: it is loaded once somebody uses the page, or where the window shows more than they fill.
 */
export function useRowWindow({ keys, list, covered }: RowWindowOptions): RowWindow {
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)

  // Elements above the list can change their height with any render: a notice, a line that wraps.
  useLayoutEffect(() => {
    if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
  })

  const { virtualizer, scrollTo } = useLateVirtualizer({
    firstHeight: FIRST_HEIGHT,
    options: {
      count: keys.length,
      estimateSize: () => ROW_HEIGHT,
      getItemKey: (index) => keys[index] ?? index,
      overscan: OVERSCAN,
      scrollMargin: top,
      scrollPaddingStart: covered,
    },
  })
  const items = virtualizer?.getVirtualItems()
  // Scrolling stops at fractions of a pixel, so the lookup is one pixel further down.
  const firstSeen =
    virtualizer?.getVirtualItemForOffset((virtualizer.scrollOffset ?? 0) + covered + 1)?.index ?? 0
  useReadingPlace({
    keys,
    list,
    covered,
    firstSeen,
    rowAt: (index) => virtualizer?.measurementsCache[index],
    scrollBy: (distance) => {
      window.scrollBy({ top: distance, behavior: 'instant' })
      // The event that tells of it comes with a later frame: a row measured until then would take it back.
      if (virtualizer) virtualizer.scrollOffset = window.scrollY
    },
  })
  if (!virtualizer || !items) return { ...firstRows(keys), bodyRef: body, measure: null, scrollTo }
  return {
    items: items.map(({ index, key }) => ({ index, key: String(key) })),
    before: items[0] ? items[0].start - top : 0,
    after: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
    bodyRef: body,
    measure: virtualizer.measureElement,
    firstSeen,
    lastSeen: virtualizer.range?.endIndex ?? 0,
    lastRendered: items.at(-1)?.index ?? 0,
    scrollTo,
  }
}

/** The rows of a window at the start of the list, before any is measured. */
function firstRows(keys: readonly string[]) {
  const last = keys.length - 1
  const lastSeen = Math.max(0, Math.min(last, Math.ceil(FIRST_HEIGHT / ROW_HEIGHT) - 1))
  const lastRendered = Math.max(0, Math.min(last, lastSeen + OVERSCAN))
  const items = keys.slice(0, lastRendered + 1).map((key, index) => ({ index, key }))
  const after = (keys.length - items.length) * ROW_HEIGHT
  return { items, before: 0, after, firstSeen: 0, lastSeen, lastRendered }
}

interface Place {
  readonly list: string
  readonly key: string
  readonly index: number
  /** Top of the row on the page, in pixels. */
  readonly start: number
  /** End of the list's first row on the page, in pixels. */
  readonly firstEnd: number
}

interface ReadingPlaceOptions {
  readonly keys: readonly string[]
  /** Identifies the list; the place is kept within one list only. */
  readonly list: string | null
  readonly covered: number
  readonly firstSeen: number
  /** Top and end of a row on the page, in pixels. */
  readonly rowAt: (index: number) => { readonly start: number; readonly end: number } | undefined
  readonly scrollBy: (distance: number) => void
}

/**
 * Keeps the rows being read in place while rows come and go above them. At the start of the list nothing is kept, so
 * that new rows appear. The window itself says whether the reader is there: what is known of scrolling is a frame old.
 */
function useReadingPlace({ keys, list, covered, firstSeen, rowAt, scrollBy }: ReadingPlaceOptions): void {
  const kept = useRef<Place | null>(null)
  useLayoutEffect(() => {
    const before = kept.current
    const index = before !== null && before.list === list ? keys.indexOf(before.key) : -1
    const moved = rowAt(index)
    if (before !== null && moved !== undefined && index !== before.index) {
      const isAtStart = window.scrollY + covered + 1 < before.firstEnd
      if (!isAtStart) {
        kept.current = { ...before, index, start: moved.start, firstEnd: rowAt(0)?.end ?? before.firstEnd }
        scrollBy(moved.start - before.start)
        return
      }
    }
    const key = keys[firstSeen]
    const start = rowAt(firstSeen)?.start
    const firstEnd = rowAt(0)?.end
    kept.current =
      list === null || key === undefined || start === undefined || firstEnd === undefined
        ? null
        : { list, key, index: firstSeen, start, firstEnd }
  })
}
