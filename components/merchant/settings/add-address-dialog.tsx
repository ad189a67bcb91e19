'use client'

import { useQueryClient } from '@tanstack/react-query'
import { progressText } from '@/components/sign-in/sign-in-panel'
import { type MessageUse, useSignedMessage } from '@/components/sign-in/use-sign-in'
import { WalletChoice } from '@/components/sign-in/wallet-choice'
import { LiveRegion } from '@/components/ui/feedback/live-region'
import { Notice } from '@/components/ui/feedback/notice'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useToast } from '@/components/ui/overlays/toast'
import { AddressText } from '@/components/ui/text/address-text'
import { FactList } from '@/components/ui/text/fact-list'
import { queryKeys } from '@/lib/client/queries/query-keys'
import { addSignInAddress, requestAddressChallenge } from '@/lib/client/wallet/sign-in'
import type { WireSignInAddress } from '@/lib/wire/accounts/sign-in-addresses'

const ADD: MessageUse<WireSignInAddress> = { request: requestAddressChallenge, submit: addSignInAddress }

interface AddAddressDialogProps {
  readonly open: boolean
  readonly account: string
  readonly site: string
  readonly onClose: () => void
}

/** Adds a sign-in address: another account of the wallet signs a message that permits it. */
export function AddAddressDialog({ open, account, site, onClose }: AddAddressDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Add a sign-in address"
      description="Choose the other account in your wallet first, then the wallet here."
      keepLabel="Cancel"
    >
      {/* Mounted while open only, so that every opening starts afresh. */}
      {open && <AddAddressSteps account={account} site={site} onClose={onClose} />}
    </Dialog>
  )
}

function AddAddressSteps({ account, site, onClose }: Omit<AddAddressDialogProps, 'open'>) {
  const client = useQueryClient()
  const toast = useToast()
  const { step, start } = useSignedMessage(ADD, async () => {
    toast.show({ message: 'Address added' })
    onClose()
    await client.invalidateQueries({ queryKey: queryKeys.signInAddresses })
  })
  const asked = step.name === 'connecting' || step.name === 'signing' ? step.wallet : null
  const progress = step.name === 'done' ? null : progressText(step)
  return (
    <>
      <WalletChoice busyId={asked?.id ?? null} onPick={start} />
      <LiveRegion className={progress === null ? 'sr-only' : 'mt-3 text-ink-2'}>{progress}</LiveRegion>
      {step.name === 'choosing' && step.problem !== null && (
        <Notice tone="danger" role="alert" className="mt-3" title="No address was added.">
          {step.problem}
        </Notice>
      )}
      <h3 className="mt-5 mb-2 text-hint font-semibold">What it will sign</h3>
      <FactList
        layout="narrow"
        size="hint"
        facts={[
          { term: 'Site', value: site },
          {
            term: 'New address',
            value:
              step.name === 'signing' ? (
                <AddressText address={step.connection.account} form="whole" />
              ) : (
                'The one you choose in your wallet'
              ),
          },
          { term: 'Account', value: <AddressText address={account} form="whole" /> },
          { term: 'Means', value: 'That it may sign in to this account. It moves no money.' },
          { term: 'Valid', value: 'Once, for 5 minutes, from this browser' },
        ]}
      />
    </>
  )
}
