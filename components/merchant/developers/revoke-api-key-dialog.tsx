'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLastShown } from '@/components/ui/hooks/use-last-shown'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { useToast } from '@/components/ui/overlays/toast'
import { errorText } from '@/lib/client/api/api-error'
import { revokeApiKeyMutation } from '@/lib/client/queries/developers/api-key-mutations'
import type { WireApiKey } from '@/lib/wire/accounts/api-keys'

interface RevokeApiKeyDialogProps {
  /** Null closes the dialog. */
  readonly apiKey: WireApiKey | null
  readonly onClose: () => void
}

/** Revokes a key after a question. Not optimistic: it closes once the server has answered. */
export function RevokeApiKeyDialog({ apiKey, onClose }: RevokeApiKeyDialogProps) {
  const toast = useToast()
  const shown = useLastShown(apiKey)
  const revoke = useMutation(revokeApiKeyMutation(useQueryClient()))
  const onRevoked = () => {
    toast.show({ message: 'Key revoked' })
    onClose()
  }
  if (shown === null) return null
  return (
    <ConfirmDialog
      open={apiKey !== null}
      title="Revoke this API key?"
      description={
        <>
          <bdi>{shown.name}</bdi>, <span className="text-address text-hint">{shown.hint}</span>
        </>
      }
      keepLabel="Keep key"
      confirmLabel="Revoke key"
      busy={revoke.isPending}
      busyLabel="Revoking…"
      failure={revoke.error && { title: 'The key still works.', text: errorText(revoke.error) }}
      onConfirm={() => revoke.mutate(shown.id, { onSuccess: onRevoked })}
      onClose={() => {
        revoke.reset()
        onClose()
      }}
    >
      <p>Anything that uses it stops working at once. You can’t undo this.</p>
    </ConfirmDialog>
  )
}
