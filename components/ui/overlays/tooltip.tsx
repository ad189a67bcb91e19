'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useKeyDown } from '../hooks/use-key-down'
import { Bubble } from './bubble'

/** Time that the pointer rests on the button before its name is shown, in milliseconds. */
const DELAY = 600

interface TooltipProps {
  /** The visible name of an icon button; the same as its accessible name. */
  readonly content: string
  /** The button it names. */
  readonly children: ReactNode
}

/** Name of an icon button, for mouse and keyboard. Not shown on touch: use `InfoTip` for text that must be read. */
export function Tooltip({ content, children }: TooltipProps) {
  const around = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useKeyDown((event) => {
    if (event.key === 'Escape') close()
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens; the button inside is what is pressed.
    <span
      ref={around}
      className="inline-flex"
      onPointerEnter={({ pointerType }) => {
        clearTimeout(timer.current)
        if (pointerType === 'mouse') timer.current = setTimeout(() => setOpen(true), DELAY)
      }}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={({ target }) => target.matches(':focus-visible') && setOpen(true)}
      onBlur={close}
    >
      {children}
      {/* The button has the same name: read out once is enough. */}
      {open && (
        <Bubble anchor={around} side="top" aria-hidden="true">
          {content}
        </Bubble>
      )}
    </span>
  )
}
