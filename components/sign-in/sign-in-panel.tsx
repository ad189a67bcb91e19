'use client'

import { LiveRegion } from '@/components/ui/feedback/live-region'
import { Notice } from '@/components/ui/feedback/notice'
import { AddressText } from '@/components/ui/text/address-text'
import { FactList } from '@/components/ui/text/fact-list'
import type { WireAccount } from '@/lib/wire/accounts/auth'
import { type SignInStep, useSignIn } from './use-sign-in'
import { WalletChoice } from './wallet-choice'

interface SignInPanelProps {
  /** The host named in the message. */
  readonly site: string
  readonly onSignedIn: (account: WireAccount) => void
}

/** Choice of wallets, the message to sign, and the progress of the sign-in. */
export function SignInPanel({ site, onSignedIn }: SignInPanelProps) {
  const { step, start } = useSignIn(onSignedIn)
  const asked = step.name === 'connecting' || step.name === 'signing' ? step.wallet : null
  return (
    <>
      <WalletChoice busyId={asked?.id ?? null} onPick={start} />
      <LiveRegion className={progressText(step) === null ? 'sr-only' : 'mt-3 text-ink-2'}>
        {progressText(step)}
      </LiveRegion>
      {step.name === 'choosing' && step.problem !== null && (
        <Notice tone="danger" role="alert" className="mt-3">
          {step.problem}
        </Notice>
      )}
      <h2 className="mt-6 mb-2 text-hint font-semibold">What you will sign</h2>
      <FactList
        layout="narrow"
        size="hint"
        facts={[
          { term: 'Site', value: site },
          {
            term: 'Address',
            value:
              step.name === 'signing' ? (
                <AddressText address={step.connection.account} form="whole" />
              ) : (
                'The one you choose in your wallet'
              ),
          },
          { term: 'Statement', value: 'Sign in to Dues. This moves no money.' },
          { term: 'Valid', value: 'Once, for 5 minutes' },
        ]}
      />
    </>
  )
}

/** Instruction for the current step; null while a wallet is to be chosen. */
export function progressText(step: SignInStep): string | null {
  switch (step.name) {
    case 'choosing':
      return null
    case 'connecting':
      return `Choose an account in ${step.wallet.name}.`
    case 'signing':
      return `Confirm the message in ${step.wallet.name}. Choose it again to ask again.`
    case 'done':
      return 'Signed in. One moment…'
  }
}
