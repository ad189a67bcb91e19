import type { Virtualizer, VirtualizerOptions } from '@tanstack/virtual-core'
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { untilLoaded } from '@/components/ui/hooks/until-loaded'
import { latePart } from '@/components/ui/late/late-part'
import { useLatePart } from '@/components/ui/late/use-late-part'

type WindowVirtualizer = Virtualizer<Window, HTMLTableRowElement>
type WindowOptions = VirtualizerOptions<Window, HTMLTableRowElement>

/** Tried until it is there: nothing on the page could be pressed to have it tried again. */
const virtualizing = latePart(() => untilLoaded(() => import('@tanstack/virtual-core')))

interface LateVirtualizerOptions {
  /** Height of the window that the first rows fill, in pixels. */
  readonly firstHeight: number
  readonly options: Pick<
    WindowOptions,
    'count' | 'estimateSize' | 'getItemKey' | 'overscan' | 'scrollMargin' | 'scrollPaddingStart'
  >
}

interface LateVirtualizer {
  /** Null until it is loaded. */
  readonly virtualizer: WindowVirtualizer | null
  /** Scrolls to a row, once that can be done. */
  readonly scrollTo: (index: number) => void
}

/** The virtualizer of the scrolling window, which is loaded once the page is used, scrolled or taller than the first rows. */
export function useLateVirtualizer({ firstHeight, options }: LateVirtualizerOptions): LateVirtualizer {
  const [isNeeded, setIsNeeded] = useState(false)
  const late = useLatePart(virtualizing, isNeeded)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const [virtualizer, setVirtualizer] = useState<WindowVirtualizer | null>(null)
  const isMounted = useRef(false)
  // Row to scroll to as soon as the virtualizer is there.
  const [awaited, setAwaited] = useState<number | null>(null)

  if (late.kind === 'loaded') {
    const { Virtualizer, observeWindowOffset, observeWindowRect, windowScroll } = late.part
    const resolved: WindowOptions = {
      ...options,
      getScrollElement: () => window,
      observeElementOffset: observeWindowOffset,
      observeElementRect: observeWindowRect,
      scrollToFn: windowScroll,
      // A list that is just mounted begins at its start: the offset is still that of the page before.
      initialOffset: () => (isMounted.current ? window.scrollY : 0),
      initialRect: { width: 0, height: firstHeight },
      onChange: rerender,
    }
    if (virtualizer === null) setVirtualizer(new Virtualizer(resolved))
    else virtualizer.setOptions(resolved)
  }

  useEffect(() => {
    const need = () => setIsNeeded(true)
    if (window.scrollY > 0 || window.innerHeight > firstHeight) need()
    window.addEventListener('scroll', need, { once: true, passive: true })
    return () => window.removeEventListener('scroll', need)
  }, [firstHeight])
  useLayoutEffect(() => {
    isMounted.current = true
  }, [])
  useLayoutEffect(() => virtualizer?._didMount(), [virtualizer])
  useLayoutEffect(() => virtualizer?._willUpdate())
  useEffect(() => {
    if (virtualizer === null || awaited === null) return
    setAwaited(null)
    virtualizer.scrollToIndex(awaited, { align: 'start' })
  }, [virtualizer, awaited])

  return {
    virtualizer,
    scrollTo: (index) => {
      if (virtualizer) return virtualizer.scrollToIndex(index, { align: 'start' })
      setIsNeeded(true)
      setAwaited(index)
    },
  }
}
