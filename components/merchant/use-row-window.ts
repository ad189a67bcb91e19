import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useLayoutEffect, useRef, useState } from 'react'
import { useReadingPlace } from './use-reading-place'

/** What a row is taken for until it has been measured, in pixels. */
const ROW_HEIGHT = 47
/** The server cannot know the window; it renders the rows that fill this height. */
const FIRST_HEIGHT = 1200

/** The part of a long list that is near the window, and the space that stands for the rest. */
export interface RowWindow {
  readonly items: readonly { readonly index: number; readonly key: string }[]
  /** Pixels of the rows before and after. */
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
  /** Which list these rows are of, so that what is new in it can be told from another one; null while in doubt. */
  readonly list: string | null
  /** The height of what stays above the rows while they scroll, in pixels. */
  readonly covered: number
}

/** Follows the window as it scrolls over a list of rows. */
export function useRowWindow({ keys, list, covered }: RowWindowOptions): RowWindow {
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)

  // What stands above the list can change its height at any render: a notice, a line that wraps.
  useLayoutEffect(() => {
    if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
  })

  const virtualizer = useWindowVirtualizer({
    count: keys.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => keys[index] ?? index,
    overscan: 8,
    scrollMargin: top,
    scrollPaddingStart: covered,
    initialRect: { width: 0, height: FIRST_HEIGHT },
    // The server does not know where the window stands either, and both must render the same.
    initialOffset: 0,
    useFlushSync: false,
  })
  const items = virtualizer.getVirtualItems()
  const offset = (virtualizer.scrollOffset ?? 0) + covered
  // Scrolling stops at fractions of a pixel, so the row that begins there is looked for a pixel further.
  const firstSeen = virtualizer.getVirtualItemForOffset(offset + 1)?.index ?? 0
  useReadingPlace({ keys, list, firstSeen, startOf: (index) => virtualizer.measurementsCache[index]?.start })
  return {
    items: items.map(({ index, key }) => ({ index, key: String(key) })),
    before: items[0] ? items[0].start - top : 0,
    after: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
    bodyRef: body,
    measure: virtualizer.measureElement,
    firstSeen,
    lastSeen: virtualizer.range?.endIndex ?? 0,
    lastRendered: items.at(-1)?.index ?? 0,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'start' }),
  }
}
