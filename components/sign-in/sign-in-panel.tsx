'use client'

import { FactList } from '@/components/ui/text/fact-list'
import type { WireAccount } from '@/lib/wire/accounts/auth'
import { SigningAddress, SigningSteps } from './signing-steps'
import { useSignIn } from './use-sign-in'

interface SignInPanelProps {
  /** The host named in the message. */
  readonly site: string
  readonly onSignedIn: (account: WireAccount) => void
}

/** Choice of wallets, the message to sign, and the progress of the sign-in. */
export function SignInPanel({ site, onSignedIn }: SignInPanelProps) {
  const { step, start } = useSignIn(onSignedIn)
  return (
    <>
      <SigningSteps step={step} onPick={start} doneText="Signed in. One moment…" />
      <h2 className="mt-6 mb-2 text-hint font-semibold">What you will sign</h2>
      <FactList
        layout="narrow"
        size="hint"
        facts={[
          { term: 'Site', value: site },
          { term: 'Address', value: <SigningAddress step={step} /> },
          { term: 'Statement', value: 'Sign in to Dues. This moves no money.' },
          { term: 'Valid', value: 'Once, for 5 minutes' },
        ]}
      />
    </>
  )
}
