import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/controls/button'
import { buttonClasses } from '@/components/ui/controls/button-classes'
import { useToast } from '@/components/ui/overlays/toast'
import { cancelPortalMutation } from '@/lib/client/queries/portal-mutations'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { CancelSubscriptionDialog } from './cancel-subscription-dialog'

interface SubscriptionActsProps {
  readonly row: WirePortalSubscription
  /** What to call the merchant. */
  readonly merchant: string
  readonly now: Date
}

/** Stop paying, or where that is done, the way to begin again. */
export function SubscriptionActs({ row, merchant, now }: SubscriptionActsProps) {
  const [asked, setAsked] = useState(false)
  const toast = useToast()
  const cancel = useMutation(cancelPortalMutation(useQueryClient(), row.id))
  const act = async () => {
    try {
      await cancel.mutateAsync()
      setAsked(false)
      toast.show({ message: 'Cancelled. Nothing more is charged.' })
    } catch {
      // The dialog shows the mutation's error.
    }
  }
  const close = () => {
    setAsked(false)
    cancel.reset()
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {row.status !== 'cancelled' && <Button onClick={() => setAsked(true)}>Cancel subscription</Button>}
      {row.status === 'cancelled' && row.subscribeUrl !== null && (
        <a href={row.subscribeUrl} className={buttonClasses({})}>
          Subscribe again
        </a>
      )}
      <CancelSubscriptionDialog
        open={asked}
        row={row}
        merchant={merchant}
        now={now}
        busy={cancel.isPending}
        error={cancel.error}
        onKeep={close}
        onCancel={act}
      />
    </div>
  )
}
