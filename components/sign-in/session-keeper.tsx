'use client'

import { useSay } from '@/components/language/use-say'
import { Dialog } from '@/components/ui/overlays/dialog'
import { sessionGate } from '@/lib/client/api/prompt-gate'
import type { WireAccount } from '@/lib/wire/accounts/auth'
import { SignInPanel } from './sign-in-panel'
import { usePrompt } from './use-prompt'

/**
 * Opens a sign-in dialog over the page when the session ends, so that typed input stays and the refused request is
 * sent again. Reloads the page after a sign-in with another account.
 */
export function SessionKeeper({ userid, site }: { readonly userid: string; readonly site: string }) {
  const say = useSay()
  const open = usePrompt(sessionGate)
  const onSignedIn = (account: WireAccount) => {
    if (account.userid === userid) sessionGate.answer(true)
    else window.location.reload()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && sessionGate.answer(false)}
      title={say('signing.ended')}
      description={say('signing.endedText')}
      keepLabel={say('signing.notNow')}
    >
      <SignInPanel site={site} onSignedIn={onSignedIn} />
    </Dialog>
  )
}
