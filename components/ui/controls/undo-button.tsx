'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { secondsLeft, untilNextSecond } from './undo-window'

interface UndoButtonProps {
  /** Milliseconds since the epoch. */
  readonly deadline: number
  readonly onUndo: () => void
  /** Called once, at the deadline. */
  readonly onOver: () => void
}

/** "Undo, 8 s" on an inverse background, counting down. */
export function UndoButton({ deadline, onUndo, onOver }: UndoButtonProps) {
  const [now, setNow] = useState(() => Date.now())
  const over = useEffectEvent(onOver)

  useEffect(() => {
    const wait = untilNextSecond(deadline, now)
    if (wait === 0) {
      over()
      return
    }
    const timer = setTimeout(() => setNow(Date.now()), wait)
    return () => clearTimeout(timer)
  }, [deadline, now])

  return (
    <button
      type="button"
      onClick={onUndo}
      className="inline-flex h-[30px] shrink-0 items-center whitespace-nowrap rounded-control border border-on-inverse-2/60 px-2.5 font-label text-body-sm transition-colors hover:border-on-inverse focus-visible:outline-on-inverse"
    >
      Undo
      {/* Hidden from screen readers: a number that changes every second would drown the message. */}
      <span aria-hidden="true">, {secondsLeft(deadline, now)} s</span>
    </button>
  )
}
