'use client'

import { useSay } from '@/components/language/use-say'
import { Dialog } from '@/components/ui/overlays/dialog'
import { sessionGate } from '@/lib/client/api/prompt-gate'
import type { WireAccount } from '@/lib/wire/accounts/auth'
import { SignInPanel } from './sign-in-panel'

export interface SessionKeeperProps {
  readonly userid: string
  readonly site: string
}

interface SessionKeeperFrameProps extends SessionKeeperProps {
  readonly open: boolean
}

/** The dialog of `session-keeper.tsx`. Reloads the page after a sign-in with another account. */
export function SessionKeeperFrame({ userid, site, open }: SessionKeeperFrameProps) {
  const say = useSay()
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
