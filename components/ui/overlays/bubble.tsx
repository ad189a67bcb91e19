'use client'

import { type ComponentPropsWithoutRef, type RefObject, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** Distances in pixels: to the button, to the edges of the window, of the arrow's middle to the bubble's start. */
const GAP = 8
const MARGIN = 8
const ARROW = 24

interface BubbleProps extends ComponentPropsWithoutRef<'div'> {
  /** The button that it explains. */
  readonly anchor: RefObject<HTMLElement | null>
  /** Above the middle of the button, or below with its start near the button's. */
  readonly side: 'top' | 'bottom'
}

/** The inverse bubble of tooltips and info tips, and the triangle that ties it to its button. */
export function Bubble({ anchor, side, children, ...rest }: BubbleProps) {
  const [bubble, setBubble] = useState<HTMLDivElement | null>(null)
  const [place, setPlace] = useState<Place | null>(null)
  useLayoutEffect(() => {
    const move = () => {
      if (bubble && anchor.current) setPlace(placeOf(bubble, anchor.current, side))
    }
    move()
    window.addEventListener('scroll', move, true)
    window.addEventListener('resize', move)
    return () => {
      window.removeEventListener('scroll', move, true)
      window.removeEventListener('resize', move)
    }
  }, [bubble, anchor, side])
  return createPortal(
    <div
      {...rest}
      ref={setBubble}
      className="fixed z-50 w-max max-w-[252px] text-pretty rounded-control border border-transparent bg-inverse px-3 py-2.5 text-hint text-on-inverse outline-none transition-opacity starting:opacity-0"
      style={place ? { top: place.top, left: place.left } : { visibility: 'hidden' }}
    >
      {place && (
        <span
          aria-hidden="true"
          className={`absolute size-2.5 -translate-x-1/2 rotate-45 bg-inverse ${place.isAbove ? '-bottom-1' : '-top-1'}`}
          style={{ left: place.arrow }}
        />
      )}
      {children}
    </div>,
    document.body,
  )
}

interface Place {
  readonly top: number
  readonly left: number
  /** Middle of the arrow, from the bubble's left edge. */
  readonly arrow: number
  readonly isAbove: boolean
}

/** Place of a bubble within the window; on the other side of its button where there is no room on the wanted one. */
function placeOf(bubble: HTMLElement, anchor: HTMLElement, side: 'top' | 'bottom'): Place {
  const button = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = bubble
  const middle = button.left + button.width / 2
  const isRightToLeft = getComputedStyle(anchor).direction === 'rtl'
  const wanted = side === 'top' ? middle - width / 2 : isRightToLeft ? middle + ARROW - width : middle - ARROW
  const most = document.documentElement.clientWidth - MARGIN - width
  const left = Math.max(MARGIN, Math.min(wanted, most))
  const above = button.top - GAP - height
  const below = button.bottom + GAP
  const isAbove =
    side === 'top' ? above >= MARGIN : below + height > window.innerHeight - MARGIN && above >= MARGIN
  return { top: isAbove ? above : below, left, arrow: middle - left, isAbove }
}
