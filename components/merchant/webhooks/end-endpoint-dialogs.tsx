'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { useToast } from '@/components/ui/overlays/toast'
import { errorText } from '@/lib/client/api/api-error'
import {
  changeEndpointMutation,
  deleteEndpointMutation,
} from '@/lib/client/queries/developers/webhook-mutations'
import type { WireWebhookEndpoint } from '@/lib/wire/webhooks/webhook-endpoints'
import { merchantPaths } from '../merchant-paths'

interface EndpointDialogProps {
  readonly open: boolean
  readonly endpoint: WireWebhookEndpoint
  readonly onClose: () => void
}

/** Stops deliveries to an endpoint until it is enabled again. */
export function DisableEndpointDialog({ open, endpoint, onClose }: EndpointDialogProps) {
  const toast = useToast()
  const change = useMutation(changeEndpointMutation(useQueryClient(), endpoint.id))
  const onDisabled = () => {
    toast.show({ message: 'Endpoint disabled' })
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title="Disable this endpoint?"
      description={<bdi className="[overflow-wrap:anywhere]">{endpoint.url}</bdi>}
      keepLabel="Keep enabled"
      confirmLabel="Disable endpoint"
      busy={change.isPending}
      busyLabel="Disabling…"
      failure={change.error && { title: 'It is still enabled.', text: errorText(change.error) }}
      onConfirm={() => change.mutate({ enabled: false }, { onSuccess: onDisabled })}
      onClose={() => {
        change.reset()
        onClose()
      }}
    >
      <p>Nothing is sent to it until you enable it again. What it misses stays in the event log.</p>
    </ConfirmDialog>
  )
}

/** Removes an endpoint with its deliveries. */
export function DeleteEndpointDialog({ open, endpoint, onClose }: EndpointDialogProps) {
  const router = useRouter()
  const toast = useToast()
  const remove = useMutation(deleteEndpointMutation(useQueryClient(), endpoint.id))
  const onDeleted = () => {
    toast.show({ message: 'Endpoint deleted' })
    router.push(merchantPaths.webhooks)
  }
  return (
    <ConfirmDialog
      open={open}
      title="Delete this endpoint?"
      description={<bdi className="[overflow-wrap:anywhere]">{endpoint.url}</bdi>}
      keepLabel="Keep endpoint"
      confirmLabel="Delete endpoint"
      busy={remove.isPending}
      busyLabel="Deleting…"
      failure={remove.error && { title: 'It was not deleted.', text: errorText(remove.error) }}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
      onClose={() => {
        remove.reset()
        onClose()
      }}
    >
      <p>Its deliveries are deleted too. You can’t undo this.</p>
    </ConfirmDialog>
  )
}
