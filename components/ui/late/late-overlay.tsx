'use client'

import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../class-names'
import { Button } from '../controls/button'
import { SpinnerRing } from '../feedback/spinner-ring'
import { useHydrated } from '../hooks/use-hydrated'
import { useUiWords } from '../ui-words'
import type { LatePart } from './late-part'
import { useLatePart } from './use-late-part'
import { useStandIn } from './use-stand-in'

interface LateOverlayProps<Part> {
  readonly part: LatePart<Part>
  readonly open: boolean
  readonly onClose: () => void
  /** True where the part is to be there, closed, before the overlay is opened. */
  readonly isNeeded?: boolean
  /** Element below which the overlay opens; the middle of the window without it. */
  readonly anchor?: RefObject<HTMLElement | null> | undefined
  /** False where the page beside the overlay can be used. */
  readonly modal?: boolean | undefined
  /** The overlay, of the loaded part. */
  readonly children: (part: Part, open: boolean) => ReactNode
}

/**
 * A dialog or popup whose code is loaded late. A sign that it comes stands in its place meanwhile, and what would close the
 * overlay takes its opening back.
 */
export function LateOverlay<Part>({
  part,
  open,
  onClose,
  isNeeded = false,
  anchor,
  modal,
  children,
}: LateOverlayProps<Part>) {
  const state = useLatePart(part, open || isNeeded)
  const hydrated = useHydrated()
  const [used, setUsed] = useState(open)
  const [triedAgain, setTriedAgain] = useState(false)
  if ((open || isNeeded) && !used) setUsed(true)
  if (!open && triedAgain) setTriedAgain(false)
  if (!used || !hydrated) return null
  if (state.kind === 'loaded') {
    return <FromClosed open={open}>{(shown) => children(state.part, shown)}</FromClosed>
  }
  if (!open) return null
  if (state.kind !== 'failed') return <Loading anchor={anchor} modal={modal} onClose={onClose} />
  const tryAgain = () => {
    setTriedAgain(true)
    part.load()
  }
  return <NotLoaded triedAgain={triedAgain} onRetry={tryAgain} onClose={onClose} />
}

interface FromClosedProps {
  readonly open: boolean
  readonly children: (open: boolean) => ReactNode
}

/**
 * Mounts the overlay closed, so that its first opening is as soft as any other. It is open before the press that opens it
 * is over: the next key is the overlay's.
 */
function FromClosed({ open, children }: FromClosedProps) {
  const [mounted, setMounted] = useState(false)
  useLayoutEffect(() => setMounted(true), [])
  return children(open && mounted)
}

interface LoadingProps {
  readonly anchor: RefObject<HTMLElement | null> | undefined
  readonly modal: boolean | undefined
  readonly onClose: () => void
}

/** Lies over the page, as the overlay will, so that nothing else is pressed meanwhile; the focus stays where it was. */
function Loading({ anchor, modal = true, onClose }: LoadingProps) {
  const words = useUiWords()
  useStandIn({ anchor, modal, onClose })
  const place = anchor?.current?.getBoundingClientRect()
  return createPortal(
    <div
      className={classNames(
        'fixed inset-0 z-50 grid place-items-center',
        modal ? 'cursor-progress' : 'pointer-events-none',
      )}
    >
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
  readonly triedAgain: boolean
  readonly onRetry: () => void
  readonly onClose: () => void
}

/**
 * Takes the focus, and gives it back to what was pressed. Where another try failed too, the page is of an earlier release,
 * most likely, whose parts are gone: it is loaded again.
 */
function NotLoaded({ triedAgain, onRetry, onClose }: NotLoadedProps) {
  const words = useUiWords()
  const text = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const act = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    act.current?.focus()
    return () => shown?.close()
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={text}
      // The browser's own dialog, which is above all else: a dialog of the page below must not hear its keys and presses.
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="m-auto w-[calc(100vw-48px)] max-w-[400px] rounded-dialog border border-line bg-surface p-[23px] text-body-sm text-ink shadow-float backdrop:bg-scrim"
    >
      <p id={text}>{words.partMissing}</p>
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={onClose}>{words.close}</Button>
        <Button ref={act} variant="primary" onClick={triedAgain ? () => window.location.reload() : onRetry}>
          {triedAgain ? words.loadAgain : words.tryAgain}
        </Button>
      </div>
    </dialog>,
    document.body,
  )
}
