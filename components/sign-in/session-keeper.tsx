'use client'

import { LateOverlay } from '@/components/ui/late/late-overlay'
import { dialogFrame, framedPart } from '@/components/ui/overlays/late-frames'
import { sessionGate } from '@/lib/client/api/prompt-gate'
import type { SessionKeeperProps } from './session-keeper-frame'
import { usePrompt } from './use-prompt'

const keeper = framedPart(dialogFrame, () => import('./session-keeper-frame'))

/**
 * Opens a sign-in dialog over the page when the session ends, so that typed input stays and the refused request is
 * sent again. Loaded once somebody uses the page.
 */
export function SessionKeeper(props: SessionKeeperProps) {
  const open = usePrompt(sessionGate)
  return (
    <LateOverlay part={keeper} open={open} onClose={() => sessionGate.answer(false)}>
      {({ SessionKeeperFrame }, shown) => <SessionKeeperFrame {...props} open={shown} />}
    </LateOverlay>
  )
}
