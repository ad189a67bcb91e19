'use client'

import { Info } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useDisabledUntilHydrated } from '../hooks/use-hydrated'
import { useKeyDown } from '../hooks/use-key-down'
import { Bubble } from './bubble'
import { opensPopover } from './popover'

/** Time that the pointer rests before the tip opens, and that it may be away before it closes, in milliseconds. */
const DELAY = 120

interface InfoTipProps {
  /** The button's accessible name: "What MRR means". */
  readonly label: string
  readonly children: ReactNode
}

/** A definition behind an info icon; opens by pointer, keyboard and touch. A pressed one stays. */
export function InfoTip({ label, children }: InfoTipProps) {
  const untilHydrated = useDisabledUntilHydrated()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [opened, setOpened] = useState<'by-pointer' | 'by-press' | null>(null)
  const open = opened !== null
  const close = () => {
    clearTimeout(timer.current)
    setOpened(null)
  }
  const enter = ({ pointerType }: { readonly pointerType: string }) => {
    clearTimeout(timer.current)
    if (pointerType === 'mouse' && !open) timer.current = setTimeout(() => setOpened('by-pointer'), DELAY)
  }
  const leave = () => {
    clearTimeout(timer.current)
    if (opened === 'by-pointer') timer.current = setTimeout(close, DELAY)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useKeyDown((event) => {
    if (event.key === 'Escape') close()
  })
  useEffect(() => {
    if (!open) return
    const outside = ({ target }: Event) => {
      const inside = [button.current, document.getElementById(id)]
      if (target instanceof Node && !inside.some((element) => element?.contains(target))) setOpened(null)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [open, id])
  return (
    <>
      <button
        {...untilHydrated}
        {...opensPopover(id, open)}
        ref={button}
        type="button"
        aria-label={label}
        onPointerEnter={enter}
        onPointerLeave={leave}
        onClick={() => (opened === 'by-press' ? close() : setOpened('by-press'))}
        className="-m-1 inline-flex size-6 shrink-0 items-center justify-center rounded-badge text-ink-3 transition-colors hover:text-ink"
      >
        <Info size={14} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {open && (
        <Bubble
          anchor={button}
          side="bottom"
          id={id}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          onPointerEnter={enter}
          onPointerLeave={leave}
        >
          {children}
        </Bubble>
      )}
    </>
  )
}
