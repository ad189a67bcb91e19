'use client'

import { LateOverlay } from '../late/late-overlay'
import type { DialogProps } from './dialog-frame'
import { dialogFrame } from './late-frames'

/**
 * A modal dialog, 496 px wide; on a phone a sheet from the bottom with the acting button first. Its code is loaded once
 * somebody uses the page.
 */
export function Dialog(props: DialogProps) {
  return (
    <LateOverlay part={dialogFrame} open={props.open} onClose={() => props.onOpenChange(false)}>
      {({ DialogFrame }, open) => <DialogFrame {...props} open={open} />}
    </LateOverlay>
  )
}
