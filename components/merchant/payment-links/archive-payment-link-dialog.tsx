'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLastShown } from '@/components/ui/hooks/use-last-shown'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { useToast } from '@/components/ui/overlays/toast'
import { customerName } from '@/lib/billing/customers/customer'
import { errorText } from '@/lib/client/api/api-error'
import { archivePaymentLinkMutation } from '@/lib/client/queries/payment-link-queries'
import type { WirePaymentLink } from '@/lib/wire/checkout/payment-links'

interface ArchivePaymentLinkDialogProps {
  readonly subscriptionId: string
  /** Null closes the dialog. */
  readonly link: WirePaymentLink | null
  readonly onClose: () => void
}

/** Ends a payment link after a question. Not optimistic: it closes once the server has answered. */
export function ArchivePaymentLinkDialog({ subscriptionId, link, onClose }: ArchivePaymentLinkDialogProps) {
  const toast = useToast()
  const shown = useLastShown(link)
  const archive = useMutation(archivePaymentLinkMutation(useQueryClient(), subscriptionId))
  const onArchived = () => {
    toast.show({ message: 'Payment link archived' })
    onClose()
  }
  if (shown === null) return null
  return (
    <ConfirmDialog
      open={link !== null}
      title="Archive this payment link?"
      description={<bdi>For {customerName(shown) ?? 'anyone'}</bdi>}
      keepLabel="Keep it"
      confirmLabel="Archive"
      busy={archive.isPending}
      busyLabel="Archiving…"
      failure={archive.error && { title: 'The link still works.', text: errorText(archive.error) }}
      onConfirm={() => archive.mutate(shown.id, { onSuccess: onArchived })}
      onClose={() => {
        archive.reset()
        onClose()
      }}
    >
      <p>
        The link leads nowhere from now on, for good. Who has opened a checkout by it can still subscribe.
      </p>
    </ConfirmDialog>
  )
}
