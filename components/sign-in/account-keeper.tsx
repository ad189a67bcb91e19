'use client'

import { useEffect } from 'react'
import { LateOverlay } from '@/components/ui/late/late-overlay'
import { dialogFrame, framedPart } from '@/components/ui/overlays/late-frames'
import { isPageOf } from '@/lib/client/api/page-account'
import { accountGate } from '@/lib/client/api/prompt-gate'
import { usePrompt } from './use-prompt'

const keeper = framedPart(dialogFrame, () => import('./account-keeper-frame'))

/**
 * Makes the page one of this account, and says over it when the browser is signed in as another one, so that typed input
 * stays until the page is loaded again. It stands before all that sends requests.
 */
export function AccountKeeper({ userid }: { readonly userid: string }) {
  const isOurs = isPageOf(userid)
  const open = usePrompt(accountGate)
  useEffect(() => {
    if (!isOurs) void accountGate.ask()
  }, [isOurs])
  return (
    <LateOverlay part={keeper} open={open} onClose={() => accountGate.answer(false)}>
      {({ AccountKeeperFrame }, shown) => <AccountKeeperFrame open={shown} />}
    </LateOverlay>
  )
}
