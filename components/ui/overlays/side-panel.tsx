'use client'

import { LateOverlay } from '../late/late-overlay'
import { sidePanelFrame } from './late-frames'
import type { SidePanelProps } from './side-panel-frame'

/**
 * Panel beside a list for one of its rows: at the end edge, on a phone a sheet from the bottom. Its code is loaded once
 * somebody uses the page.
 */
export function SidePanel(props: SidePanelProps) {
  return (
    <LateOverlay part={sidePanelFrame} open={props.open} onClose={props.onClose}>
      {({ SidePanelFrame }, open) => <SidePanelFrame {...props} open={open} />}
    </LateOverlay>
  )
}
