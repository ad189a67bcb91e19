'use client'

import { requestRecovery, signIn } from '@/lib/client/wallet/sign-in'
import type { WireAccount } from '@/lib/wire/accounts/auth'
import { SigningPanel } from './signing-panel'
import type { MessageUse } from './use-signed-message'

const RECOVER: MessageUse<WireAccount> = { request: requestRecovery, submit: signIn }

interface RecoverPanelProps {
  /** The host named in the message. */
  readonly site: string
  readonly onSignedIn: (account: WireAccount) => void
}

/** Takes an account back with the wallet that founded it: signs in and ends every other way in, in one step. */
export function RecoverPanel({ site, onSignedIn }: RecoverPanelProps) {
  return (
    <>
      <p className="mb-4 text-body text-ink-2">
        Choose the wallet that founded the account. Signing ends all its other sessions, sign-in addresses and
        API keys. Subscriptions and payments continue: check your receivers afterwards.
      </p>
      <SigningPanel
        use={RECOVER}
        onDone={onSignedIn}
        doneText="The account is yours again. One moment…"
        site={site}
        meaning={{ term: 'Means', value: 'Take back the account this address founded. This moves no money.' }}
      />
    </>
  )
}
