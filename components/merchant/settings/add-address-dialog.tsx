'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SigningPanel } from '@/components/sign-in/signing-panel'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useToast } from '@/components/ui/overlays/toast'
import { addSignInAddressMutation } from '@/lib/client/queries/account-mutations'
import { queryKeys } from '@/lib/client/queries/query-keys'
import { requestAddressChallenge } from '@/lib/client/wallet/sign-in'

interface AddAddressDialogProps {
  readonly open: boolean
  readonly account: string
  readonly site: string
  readonly onClose: () => void
}

/** Adds a sign-in address: another account of the wallet signs a message that permits it. */
export function AddAddressDialog({ open, account, site, onClose }: AddAddressDialogProps) {
  const toast = useToast()
  const client = useQueryClient()
  const { mutateAsync } = useMutation(addSignInAddressMutation(client))
  const onAdded = () => {
    toast.show({ message: 'Address added' })
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Add a sign-in address"
      description="Choose the other account in your wallet first, then the wallet here."
      keepLabel="Cancel"
    >
      <SigningPanel
        use={{
          request: requestAddressChallenge,
          submit: (connection, challenge) => mutateAsync({ connection, challenge }),
        }}
        onDone={onAdded}
        phone={{
          purpose: 'add_address',
          onDone: () => {
            void client.invalidateQueries({ queryKey: queryKeys.signInAddresses })
            onAdded()
          },
        }}
        problemTitle="No address was added."
        site={site}
        account={account}
        signer="New address"
        meaning={{ term: 'Means', value: 'Let this address sign in to the account. This moves no money.' }}
      />
    </Dialog>
  )
}
