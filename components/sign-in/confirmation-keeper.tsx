'use client'

import { useEffect, useState } from 'react'
import { Dialog } from '@/components/ui/overlays/dialog'
import { AddressText } from '@/components/ui/text/address-text'
import { FactList } from '@/components/ui/text/fact-list'
import { CONFIRMED_MINUTES } from '@/lib/billing/accounts/confirmation'
import { confirmationGate } from '@/lib/client/api/prompt-gate'
import { confirmSession, requestConfirmation } from '@/lib/client/wallet/sign-in'
import type { WireConfirmation } from '@/lib/wire/accounts/auth'
import { SigningAddress, SigningSteps } from './signing-steps'
import { type MessageUse, useSignedMessage } from './use-sign-in'

const CONFIRM: MessageUse<WireConfirmation> = { request: requestConfirmation, submit: confirmSession }

interface ConfirmationKeeperProps {
  /** The account's founding address, by which the message names it. */
  readonly account: string
  /** Host that messages to sign name. */
  readonly site: string
}

/**
 * Asks the wallet for a fresh signature when a change of the account needs one, over the page and its dialogs, so that
 * typed input stays and the refused request is sent again.
 */
export function ConfirmationKeeper({ account, site }: ConfirmationKeeperProps) {
  const [settle, setSettle] = useState<((confirmed: boolean) => void) | null>(null)
  useEffect(() => confirmationGate.keep(() => new Promise((resolve) => setSettle(() => resolve))), [])

  const answer = (confirmed: boolean) => {
    settle?.(confirmed)
    setSettle(null)
  }
  return (
    <Dialog
      open={settle !== null}
      onOpenChange={(open) => !open && answer(false)}
      title="Confirm with your wallet"
      description="Sign with an address of this account to go on. What you typed is still here."
      keepLabel="Not now"
    >
      {/* Mounted while open only, so that every question starts afresh. */}
      {settle !== null && (
        <ConfirmationSteps account={account} site={site} onConfirmed={() => answer(true)} />
      )}
    </Dialog>
  )
}

function ConfirmationSteps({
  account,
  site,
  onConfirmed,
}: ConfirmationKeeperProps & { readonly onConfirmed: () => void }) {
  const { step, start } = useSignedMessage(CONFIRM, onConfirmed)
  return (
    <>
      <SigningSteps step={step} onPick={start} problemTitle="Nothing was confirmed." />
      <h3 className="mt-5 mb-2 text-hint font-semibold">What you will sign</h3>
      <FactList
        layout="narrow"
        size="hint"
        facts={[
          { term: 'Site', value: site },
          { term: 'Address', value: <SigningAddress step={step} /> },
          { term: 'Account', value: <AddressText address={account} form="whole" /> },
          {
            term: 'Means',
            value: `For ${CONFIRMED_MINUTES} minutes this browser may change sign-in addresses, API keys and receivers. It moves no money.`,
          },
          { term: 'Valid', value: 'Once, for 5 minutes, from this browser' },
        ]}
      />
    </>
  )
}
