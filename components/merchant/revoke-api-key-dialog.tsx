'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { useLastShown } from '@/components/ui/hooks/use-last-shown'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useToast } from '@/components/ui/overlays/toast'
import { callApi } from '@/lib/client/api/api'
import { errorText } from '@/lib/client/api/api-error'
import { apiKeysQuery } from '@/lib/client/api-key-queries'
import type { WireApiKey } from '@/lib/wire/accounts/api-keys'

interface RevokeApiKeyDialogProps {
  /** Null closes the dialog. */
  readonly apiKey: WireApiKey | null
  readonly onClose: () => void
}

/** Ends a key. It waits for the server's answer: whoever revokes a key must know that it is done. */
export function RevokeApiKeyDialog({ apiKey, onClose }: RevokeApiKeyDialogProps) {
  const client = useQueryClient()
  const toast = useToast()
  const shown = useLastShown(apiKey)
  const revoke = useMutation({
    mutationFn: (id: string) => callApi('revokeApiKey', { params: { id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: apiKeysQuery().queryKey })
      toast.show({ message: 'Key revoked' })
      onClose()
    },
  })
  if (shown === null) return null
  return (
    <Dialog
      open={apiKey !== null}
      onOpenChange={(next) => {
        if (next) return
        revoke.reset()
        onClose()
      }}
      title="Revoke this API key?"
      description={
        <>
          <bdi>{shown.name}</bdi>, <span className="text-address text-hint">{shown.hint}</span>
        </>
      }
      keepLabel="Keep key"
      locked={revoke.isPending}
      act={
        <Button
          size="foot"
          variant="danger"
          busy={revoke.isPending}
          busyLabel="Revoking…"
          onClick={() => revoke.mutate(shown.id)}
        >
          Revoke key
        </Button>
      }
    >
      <p>Whatever uses it is refused at once. This cannot be undone.</p>
      {revoke.isError && (
        <Notice tone="danger" role="alert" className="mt-4" title="The key still works.">
          {errorText(revoke.error)}
        </Notice>
      )}
    </Dialog>
  )
}
