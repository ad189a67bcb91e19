'use client'

import { useSay } from '@/components/language/use-say'
import { forgetConfirmation } from '@/lib/client/wallet/confirm-beforehand'
import { requestChallenge, signIn } from '@/lib/client/wallet/sign-in'
import type { WireAccount } from '@/lib/wire/accounts/auth'
import { SigningPanel } from './signing-panel'
import type { MessageUse } from './use-signed-message'

const SIGN_IN: MessageUse<WireAccount> = { request: requestChallenge, submit: signIn }

interface SignInPanelProps {
  /** The host named in the message. */
  readonly site: string
  readonly onSignedIn: (account: WireAccount) => void
}

/** Choice of wallets, the message to sign, and the progress of the sign-in. */
export function SignInPanel({ site, onSignedIn }: SignInPanelProps) {
  const say = useSay()
  return (
    <SigningPanel
      use={SIGN_IN}
      onDone={onSignedIn}
      doneText={say('signing.signedIn')}
      site={site}
      phone={{
        purpose: 'sign_in',
        onDone: ({ account }) => {
          forgetConfirmation()
          if (account) onSignedIn(account)
        },
      }}
      meaning={{ term: say('signing.statement'), value: say('signing.statementText') }}
    />
  )
}
