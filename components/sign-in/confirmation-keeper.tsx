'use client'

import { LateOverlay } from '@/components/ui/late/late-overlay'
import { dialogFrame, framedPart } from '@/components/ui/overlays/late-frames'
import { confirmationGate } from '@/lib/client/api/prompt-gate'
import type { ConfirmationKeeperProps } from './confirmation-keeper-frame'
import { usePrompt } from './use-prompt'

const keeper = framedPart(dialogFrame, () => import('./confirmation-keeper-frame'))

/**
 * Asks the wallet for a fresh signature when a change of the account needs one, over the page and its dialogs, so that
 * typed input stays and the refused request is sent again. Loaded once somebody uses the page.
 */
export function ConfirmationKeeper(props: ConfirmationKeeperProps) {
  const open = usePrompt(confirmationGate)
  return (
    <LateOverlay part={keeper} open={open} onClose={() => confirmationGate.answer(false)}>
      {({ ConfirmationKeeperFrame }, shown) => <ConfirmationKeeperFrame {...props} open={shown} />}
    </LateOverlay>
  )
}
