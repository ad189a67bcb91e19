'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSay } from '@/components/language/use-say'
import { useLastShown } from '@/components/ui/hooks/use-last-shown'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { useToast } from '@/components/ui/overlays/toast'
import { errorText } from '@/lib/client/api/api-error'
import { withdrawPriceChangeMutation } from '@/lib/client/queries/price-queries'
import type { WirePriceChange } from '@/lib/wire/price-changes/price-changes'
import { useDashboardNow } from '../shell/dashboard-now'
import type { PricedPlan } from './plan-prices'
import { consentText, priceChangeText } from './price-change-text'

export interface Withdrawn {
  readonly plan: PricedPlan
  readonly change: WirePriceChange
}

interface WithdrawPriceDialogProps {
  /** Null closes the dialog. */
  readonly withdrawn: Withdrawn | null
  readonly onClose: () => void
}

/** Asks before a higher price is withdrawn. */
export function WithdrawPriceDialog({ withdrawn, onClose }: WithdrawPriceDialogProps) {
  const now = useDashboardNow()
  const toast = useToast()
  const { reader } = useSay()
  const shown = useLastShown(withdrawn)
  const withdraw = useMutation(withdrawPriceChangeMutation(useQueryClient()))
  if (shown === null) return null
  const { plan, change } = shown
  const close = () => {
    withdraw.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={withdrawn !== null}
      title={`Withdraw the new price of ${plan.name}?`}
      description={`${priceChangeText(change, now, reader)} · ${consentText(change, reader)}`}
      keepLabel="Keep asking"
      confirmLabel="Withdraw"
      busy={withdraw.isPending}
      busyLabel="Withdrawing…"
      failure={withdraw.isError ? { title: 'It was not withdrawn.', text: errorText(withdraw.error) } : null}
      onConfirm={() =>
        withdraw.mutate(
          { planId: plan.id },
          {
            onSuccess: () => {
              toast.show({ message: 'New price withdrawn' })
              close()
            },
          },
        )
      }
      onClose={close}
    >
      <ul className="ms-5 list-disc text-ink-2">
        <li>No one is asked any more. Those who accepted keep their old price.</li>
        <li>Subscribers who already pay the new price keep paying it.</li>
        <li>New subscribers still pay what the plan costs. To change that, edit the plan.</li>
      </ul>
    </ConfirmDialog>
  )
}
