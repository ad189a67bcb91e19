import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { standInKey } from './stand-in-key'

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
 * Escape, a press of its button and one elsewhere close it, and the page behind gets none of them, nor any other key. The
 * browser keeps its own.
 */
export function useStandIn({ anchor, modal, onClose }: StandIn): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    event.stopPropagation()
    const effect = standInKey(event, document.activeElement?.matches(BUTTONS) ?? false)
    // Of a press the browser makes a click, which is heard below.
    if (effect === 'browser' || effect === 'press') return
    event.preventDefault()
    if (effect === 'close') onClose()
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
