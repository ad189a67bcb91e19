'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSay } from '@/components/language/use-say'
import { useLastShown } from '@/components/ui/hooks/use-last-shown'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { useToast } from '@/components/ui/overlays/toast'
import { errorText } from '@/lib/client/api/api-error'
import { archiveDiscountMutation } from '@/lib/client/queries/discount-queries'
import type { WireDiscount } from '@/lib/wire/discounts/discounts'
import { reductionText } from './discount-text'

interface ArchiveDiscountDialogProps {
  /** Null closes the dialog. */
  readonly discount: WireDiscount | null
  readonly onClose: () => void
}

/** Takes a discount back after a question. Not optimistic: it closes once the server has answered. */
export function ArchiveDiscountDialog({ discount, onClose }: ArchiveDiscountDialogProps) {
  const toast = useToast()
  const { reader } = useSay()
  const shown = useLastShown(discount)
  const archive = useMutation(archiveDiscountMutation(useQueryClient()))
  const onArchived = () => {
    toast.show({ message: 'Discount archived' })
    onClose()
  }
  if (shown === null) return null
  return (
    <ConfirmDialog
      open={discount !== null}
      title="Archive this discount?"
      description={
        <>
          {shown.code ?? 'For everybody'}: {reductionText(shown, reader)}
        </>
      }
      keepLabel="Keep it"
      confirmLabel="Archive"
      busy={archive.isPending}
      busyLabel="Archiving…"
      failure={archive.error && { title: 'The discount still holds.', text: errorText(archive.error) }}
      onConfirm={() => archive.mutate(shown.id, { onSuccess: onArchived })}
      onClose={() => {
        archive.reset()
        onClose()
      }}
    >
      <p>Nobody new can have it, for good. Subscribers who have it keep it.</p>
    </ConfirmDialog>
  )
}
