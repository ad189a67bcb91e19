'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLastShown } from '@/components/ui/hooks/use-last-shown'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { useToast } from '@/components/ui/overlays/toast'
import { AddressText } from '@/components/ui/text/address-text'
import { errorText } from '@/lib/client/api/api-error'
import { removeSignInAddressMutation } from '@/lib/client/queries/account-mutations'
import type { WireSignInAddress } from '@/lib/wire/accounts/sign-in-addresses'
import { merchantPaths } from '../merchant-paths'

interface RemoveAddressDialogProps {
  /** Null closes the dialog. */
  readonly address: WireSignInAddress | null
  readonly onClose: () => void
}

/** Removes a sign-in address after a question. Not optimistic: it closes once the server has answered. */
export function RemoveAddressDialog({ address, onClose }: RemoveAddressDialogProps) {
  const toast = useToast()
  const shown = useLastShown(address)
  const remove = useMutation(removeSignInAddressMutation(useQueryClient()))
  const onRemoved = (_: unknown, { isCurrent }: WireSignInAddress) => {
    if (isCurrent) return window.location.assign(merchantPaths.overview)
    toast.show({ message: 'Address removed' })
    onClose()
  }
  if (shown === null) return null
  // Removing the address of this session navigates away, and stays busy until then.
  const busy = remove.isPending || (remove.isSuccess && remove.variables.isCurrent)
  return (
    <ConfirmDialog
      open={address !== null}
      title="Remove this sign-in address?"
      description={<AddressText address={shown.address} form="whole" />}
      keepLabel="Keep address"
      confirmLabel="Remove address"
      busy={busy}
      busyLabel="Removing…"
      failure={remove.error && { title: 'The address still signs in.', text: errorText(remove.error) }}
      onConfirm={() => remove.mutate(shown, { onSuccess: onRemoved })}
      onClose={() => {
        remove.reset()
        onClose()
      }}
    >
      <p>It can’t sign in to this account any more, and its sessions end at once.</p>
      {shown.isCurrent && <p className="mt-2">This browser is signed in with it and is signed out.</p>}
      <p className="mt-2 text-ink-2">Subscriptions, payments and API keys stay as they are.</p>
    </ConfirmDialog>
  )
}
