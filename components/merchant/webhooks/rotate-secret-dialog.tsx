'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useOpening } from '@/components/ui/hooks/use-opening'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { errorText } from '@/lib/client/api/api-error'
import { rotateSecretMutation } from '@/lib/client/queries/developers/webhook-mutations'
import type { WireWebhookEndpoint } from '@/lib/wire/webhooks/webhook-endpoints'
import { useIdempotencyKey } from '../subscription-draft/use-idempotency-key'
import { SecretDialog } from './secret-dialog'

interface RotateSecretDialogProps {
  readonly open: boolean
  readonly endpoint: WireWebhookEndpoint
  readonly onClose: () => void
}

/** Makes a new signing secret after a question, and shows it, once. */
export function RotateSecretDialog(props: RotateSecretDialogProps) {
  const opening = useOpening(props.open)
  return opening === 0 ? null : <RotateSecret key={opening} {...props} />
}

function RotateSecret({ open, endpoint, onClose }: RotateSecretDialogProps) {
  const keyFor = useIdempotencyKey()
  const rotate = useMutation(rotateSecretMutation(useQueryClient(), endpoint.id))
  const { url } = endpoint
  if (rotate.isSuccess)
    return <SecretDialog open={open} onClose={onClose} url={url} secret={rotate.data.secret} rotated />
  return (
    <ConfirmDialog
      open={open}
      title="Rotate the signing secret?"
      description={<bdi className="[overflow-wrap:anywhere]">{url}</bdi>}
      keepLabel="Keep secret"
      confirmLabel="Rotate secret"
      busy={rotate.isPending}
      busyLabel="Rotating…"
      failure={rotate.error && { title: 'The secret is the same.', text: errorText(rotate.error) }}
      onConfirm={() => rotate.mutate(keyFor({ id: endpoint.id }))}
      onClose={onClose}
    >
      <p>
        For 24 hours deliveries are signed with both secrets. After that, a server that still has the old one
        refuses them. A secret from before the present one stops signing at once.
      </p>
    </ConfirmDialog>
  )
}
