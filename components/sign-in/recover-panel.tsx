'use client'

import { FactList } from '@/components/ui/text/fact-list'
import { requestRecovery, signIn } from '@/lib/client/wallet/sign-in'
import type { WireAccount } from '@/lib/wire/accounts/auth'
import { SigningAddress, SigningSteps } from './signing-steps'
import { type MessageUse, useSignedMessage } from './use-sign-in'

const RECOVER: MessageUse<WireAccount> = { request: requestRecovery, submit: signIn }

interface RecoverPanelProps {
  /** The host named in the message. */
  readonly site: string
  readonly onSignedIn: (account: WireAccount) => void
}

/** Takes an account back with the wallet that founded it: signs in and ends every other way in, in one step. */
export function RecoverPanel({ site, onSignedIn }: RecoverPanelProps) {
  const { step, start } = useSignedMessage(RECOVER, onSignedIn)
  return (
    <>
      <p className="mb-4 text-body text-ink-2">
        Choose the wallet that founded the account. Signing ends all its other sessions, sign-in addresses and
        API keys. Subscriptions and payments continue: check your receivers afterwards.
      </p>
      <SigningSteps step={step} onPick={start} doneText="The account is yours again. One moment…" />
      <h2 className="mt-6 mb-2 text-hint font-semibold">What you will sign</h2>
      <FactList
        layout="narrow"
        size="hint"
        facts={[
          { term: 'Site', value: site },
          { term: 'Address', value: <SigningAddress step={step} /> },
          { term: 'Means', value: 'Take back the account this address founded. This moves no money.' },
          { term: 'Valid', value: 'Once, for 5 minutes' },
        ]}
      />
    </>
  )
}
