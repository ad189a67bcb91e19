'use client'

import { LateOverlay } from '../late/late-overlay'
import { popoverFrame } from './late-frames'
import type { PopoverFrameProps } from './popover-frame'

/** Attributes of the button that opens a popup with this id. */
export function opensPopover(id: string, open: boolean) {
  return { 'aria-haspopup': 'dialog', 'aria-expanded': open, 'aria-controls': open ? id : undefined } as const
}

/** A popup that hangs on a button. Its code is loaded once somebody uses the page. */
export function Popover(props: PopoverFrameProps) {
  return (
    <LateOverlay
      part={popoverFrame}
      open={props.open}
      onClose={() => props.onOpenChange(false)}
      anchor={props.anchor}
      modal={props.modal ?? false}
    >
      {({ PopoverFrame }, open) => <PopoverFrame {...props} open={open} />}
    </LateOverlay>
  )
}
