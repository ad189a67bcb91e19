import { useLayoutEffect, useRef } from 'react'

interface Place {
  readonly list: string
  readonly key: string
  readonly index: number
  /** Where the row begins on the page, in pixels. */
  readonly start: number
}

interface ReadingPlaceOptions {
  readonly keys: readonly string[]
  /** Names the list; the place is only kept within one. */
  readonly list: string | null
  readonly firstSeen: number
  /** Where a row begins on the page, in pixels. */
  readonly startOf: (index: number) => number | undefined
}

/**
 * Keeps the rows that are being read where they are while rows come and go above them. Who is at the beginning of
 * the list sees what is new instead.
 */
export function useReadingPlace({ keys, list, firstSeen, startOf }: ReadingPlaceOptions): void {
  const kept = useRef<Place | null>(null)
  useLayoutEffect(() => {
    const before = kept.current
    const index = before !== null && before.list === list ? keys.indexOf(before.key) : -1
    const start = startOf(index)
    if (before !== null && start !== undefined && index !== before.index) {
      kept.current = { ...before, index, start }
      window.scrollBy({ top: start - before.start, behavior: 'instant' })
      return
    }
    const key = keys[firstSeen]
    const firstStart = startOf(firstSeen)
    kept.current =
      list === null || key === undefined || firstStart === undefined || firstSeen === 0
        ? null
        : { list, key, index: firstSeen, start: firstStart }
  })
}
