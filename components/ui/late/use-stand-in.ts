import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

const PRESSES = [
  'pointerdown',
  'mousedown',
  'touchstart',
  'pointerup',
  'mouseup',
  'touchend',
  'click',
] as const
/** Elements that Enter and the space bar press. */
const BUTTONS = 'a, button, summary'

interface StandIn {
  /** Button on which the overlay hangs; it closes by itself what it opened. */
  readonly anchor: RefObject<HTMLElement | null> | undefined
  /** False where the page beside the overlay can be used. */
  readonly modal: boolean
  readonly onClose: () => void
}

/**
 * Keys and presses while an overlay is on its way, heard before everything else on the page. As if it were there already:
 * Escape, a press of its button and one elsewhere close it, and the page behind gets none of them, nor any other key.
 */
export function useStandIn({ anchor, modal, onClose }: StandIn): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
    const isPress = event.key === 'Enter' || event.key === ' '
    // The browser makes a click of it, which is heard below.
    if (isPress && !event.repeat && document.activeElement?.matches(BUTTONS)) return
    event.preventDefault()
    if (event.key === 'Escape') onClose()
  })
  const onPress = useEffectEvent((event: Event, isEnd: boolean) => {
    const { target } = event
    if (modal) {
      event.stopPropagation()
      // The focus stays where it was.
      if (event.type === 'mousedown' || event.type === 'click') event.preventDefault()
    } else if (target instanceof Node && anchor?.current?.contains(target)) return
    if (isEnd) onClose()
  })
  // Before the press that opens it is over.
  useLayoutEffect(() => {
    // The end of a press that began before is not another one. A click without a press is of a key, or of a reader.
    let began = false
    const onKeyDown = (event: KeyboardEvent) => onKey(event)
    const hear = (event: Event) => {
      if (event.type === 'pointerdown') began = true
      const isClick = event.type === 'click' && event instanceof MouseEvent
      onPress(event, isClick && (began || event.detail === 0))
    }
    window.addEventListener('keydown', onKeyDown, true)
    for (const press of PRESSES) window.addEventListener(press, hear, true)
    return () => {
      window.removeEventListener('keydown', onKeyDown, true)
      for (const press of PRESSES) window.removeEventListener(press, hear, true)
    }
  }, [])
}
