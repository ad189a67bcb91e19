'use client'

import { LateOverlay } from '@/components/ui/late/late-overlay'
import { dialogFrame, framedPart } from '@/components/ui/overlays/late-frames'
import type { BulkCancelDialogProps } from './bulk-cancel-frame'

const dialog = framedPart(dialogFrame, () => import('./bulk-cancel-frame'))

/**
 * Cancels many subscribers: asks when and why with a preview, then shows progress and each outcome. Loaded once somebody
 * uses the page.
 */
export function BulkCancelDialog({ bulk, now }: BulkCancelDialogProps) {
  return (
    <LateOverlay part={dialog} open={bulk.state !== null} onClose={bulk.close}>
      {({ BulkCancelFrame }) => <BulkCancelFrame bulk={bulk} now={now} />}
    </LateOverlay>
  )
}
