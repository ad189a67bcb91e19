'use client'

import { useQueryClient } from '@tanstack/react-query'
import { SigningAddress, SigningSteps } from '@/components/sign-in/signing-steps'
import { type MessageUse, useSignedMessage } from '@/components/sign-in/use-sign-in'
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
  return (
    <>
      <SigningSteps step={step} onPick={start} problemTitle="No address was added." />
      <h3 className="mt-5 mb-2 text-hint font-semibold">What it will sign</h3>
      <FactList
        layout="narrow"
        size="hint"
        facts={[
          { term: 'Site', value: site },
          { term: 'New address', value: <SigningAddress step={step} /> },
          { term: 'Account', value: <AddressText address={account} form="whole" /> },
          { term: 'Means', value: 'That it may sign in to this account. It moves no money.' },
          { term: 'Valid', value: 'Once, for 5 minutes, from this browser' },
        ]}
      />
    </>
  )
}
