'use client'

import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../controls/button'
import { SpinnerRing } from '../feedback/spinner-ring'
import { useHydrated } from '../hooks/use-hydrated'
import { useKeyDown } from '../hooks/use-key-down'
import { useUiWords } from '../ui-words'
import type { LatePart } from './late-part'
import { useLatePart } from './use-late-part'

interface LateOverlayProps<Part> {
  readonly part: LatePart<Part>
  readonly open: boolean
  readonly onClose: () => void
  /** Element below which the overlay opens; the middle of the window without it. */
  readonly anchor?: RefObject<HTMLElement | null> | undefined
  /** The overlay, of the loaded part. */
  readonly children: (part: Part, open: boolean) => ReactNode
}

/** A dialog or popup whose code is loaded late. A sign that it comes stands in its place meanwhile. */
export function LateOverlay<Part>({ part, open, onClose, anchor, children }: LateOverlayProps<Part>) {
  const state = useLatePart(part, open)
  const hydrated = useHydrated()
  const [used, setUsed] = useState(open)
  if (open && !used) setUsed(true)
  if (!used || !hydrated) return null
  if (state.kind === 'loaded') {
    return <FromClosed open={open}>{(shown) => children(state.part, shown)}</FromClosed>
  }
  if (!open) return null
  if (state.kind === 'failed') return <NotLoaded onRetry={part.load} onClose={onClose} />
  return <Loading anchor={anchor?.current ?? null} onClose={onClose} />
}

interface FromClosedProps {
  readonly open: boolean
  readonly children: (open: boolean) => ReactNode
}

/** Mounts the overlay closed, so that its first opening is as soft as any other. */
function FromClosed({ open, children }: FromClosedProps) {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return children(open && mounted)
}

function useEscape(onEscape: () => void): void {
  useKeyDown((event) => {
    if (event.key === 'Escape') onEscape()
  })
}

interface LoadingProps {
  readonly anchor: Element | null
  readonly onClose: () => void
}

/** Lies over the page, as the overlay will, so that nothing else is pressed meanwhile. Escape takes the press back. */
function Loading({ anchor, onClose }: LoadingProps) {
  const words = useUiWords()
  useEscape(onClose)
  const place = anchor?.getBoundingClientRect()
  return createPortal(
    <div className="fixed inset-0 z-50 grid cursor-progress place-items-center">
      <p
        role="status"
        className="inline-flex items-center gap-2 rounded-card border border-line bg-surface px-4 py-3 text-body-sm text-ink shadow-float"
        style={place && { position: 'fixed', top: place.bottom + 6, left: Math.max(8, place.left) }}
      >
        <SpinnerRing />
        {words.loading}
      </p>
    </div>,
    document.body,
  )
}

interface NotLoadedProps {
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** Takes the focus, and gives it back to what was pressed. */
function NotLoaded({ onRetry, onClose }: NotLoadedProps) {
  const words = useUiWords()
  const text = useId()
  const retry = useRef<HTMLButtonElement>(null)
  useEscape(onClose)
  useLayoutEffect(() => {
    const before = document.activeElement
    retry.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return createPortal(
    <div className="fixed inset-0 z-50 grid place-items-center bg-scrim p-6">
      <div
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={text}
        className="w-full max-w-[400px] rounded-dialog border border-line bg-surface p-[23px] text-body-sm text-ink shadow-float"
      >
        <p id={text}>{words.partMissing}</p>
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>{words.close}</Button>
          <Button ref={retry} variant="primary" onClick={onRetry}>
            {words.tryAgain}
          </Button>
        </div>
      </div>
    </div>,
    document.body,
  )
}
