'use client'

import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'

export interface PopoverFrameProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Accessible name. */
  readonly label: string
  /** The button that opens it, on which it hangs. It gets the focus back. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly id: string
  readonly align: 'start' | 'end'
  /** Distances to the button and to the edges of the window, in pixels. */
  readonly offset: number
  readonly margin: number
  /** A scrim over the page, which does not scroll meanwhile. */
  readonly modal?: boolean | undefined
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined
  readonly place: string
  readonly look: string
  readonly children: ReactNode
}

/** The popup of `popover.tsx`, with all that makes it one. */
export function PopoverFrame({
  open,
  onOpenChange,
  label,
  anchor,
  id,
  align,
  offset,
  margin,
  modal = false,
  initialFocus,
  place,
  look,
  children,
}: PopoverFrameProps) {
  return (
    <BasePopover.Root
      open={open}
      modal={modal}
      onOpenChange={(next, details) => {
        // A press on its button closes it by itself, and the focus may go back there.
        const { reason, event } = details
        const outside =
          reason === 'outside-press' ? event.target : 'relatedTarget' in event ? event.relatedTarget : null
        if (outside instanceof Node && anchor.current?.contains(outside)) return details.cancel()
        onOpenChange(next)
      }}
    >
      <BasePopover.Portal>
        {modal && (
          <BasePopover.Backdrop className="fixed inset-0 z-20 bg-scrim transition-opacity duration-(--motion-dialog) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        )}
        <BasePopover.Positioner
          anchor={anchor}
          align={align}
          sideOffset={offset}
          collisionPadding={margin}
          className={place}
        >
          <BasePopover.Popup
            id={id}
            aria-label={label}
            {...(initialFocus && { initialFocus })}
            className={look}
          >
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  )
}
