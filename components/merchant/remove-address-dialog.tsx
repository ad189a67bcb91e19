'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { useLastShown } from '@/components/ui/hooks/use-last-shown'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useToast } from '@/components/ui/overlays/toast'
import { AddressText } from '@/components/ui/text/address-text'
import { callApi } from '@/lib/client/api/api'
import { errorText } from '@/lib/client/api/api-error'
import { sessionsQuery, signInAddressesQuery } from '@/lib/client/settings-queries'
import type { WireSignInAddress } from '@/lib/wire/accounts/sign-in-addresses'
import { merchantPaths } from './merchant-paths'

interface RemoveAddressDialogProps {
  /** Null closes the dialog. */
  readonly address: WireSignInAddress | null
  readonly onClose: () => void
}

/** Takes an address out of those that sign in. It waits for the answer: whoever does this must know it is done. */
export function RemoveAddressDialog({ address, onClose }: RemoveAddressDialogProps) {
  const client = useQueryClient()
  const toast = useToast()
  const shown = useLastShown(address)
  const remove = useMutation({
    mutationFn: ({ id }: WireSignInAddress) => callApi('removeSignInAddress', { params: { id } }),
    onSuccess: async (_, { isCurrent }) => {
      if (isCurrent) return window.location.assign(merchantPaths.overview)
      await Promise.all([
        client.invalidateQueries({ queryKey: signInAddressesQuery().queryKey }),
        client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
      ])
      toast.show({ message: 'Address removed' })
      onClose()
    },
  })
  if (shown === null) return null
  // Until the page has left, for the one act that leaves it.
  const busy = remove.isPending || (remove.isSuccess && remove.variables.isCurrent)
  return (
    <Dialog
      open={address !== null}
      onOpenChange={(next) => {
        if (next) return
        remove.reset()
        onClose()
      }}
      title="Remove this sign-in address?"
      description={<AddressText address={shown.address} form="whole" />}
      keepLabel="Keep address"
      locked={busy}
      act={
        <Button
          size="foot"
          variant="danger"
          busy={busy}
          busyLabel="Removing…"
          onClick={() => remove.mutate(shown)}
        >
          Remove address
        </Button>
      }
    >
      <p>It opens this account no more, and the sessions that it made end at once.</p>
      {shown.isCurrent && <p className="mt-2">This browser is signed in with it and is signed out.</p>}
      <p className="mt-2 text-ink-2">
        {shown.isOwn && 'Payers still see it, since it names the account. '}
        Subscriptions, payments and API keys go on as before.
      </p>
      {remove.isError && (
        <Notice tone="danger" role="alert" className="mt-4" title="The address still signs in.">
          {errorText(remove.error)}
        </Notice>
      )}
    </Dialog>
  )
}
