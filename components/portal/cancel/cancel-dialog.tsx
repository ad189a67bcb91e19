import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { pricePerPeriod } from '@/components/billing/subscriber-facts'
import { ChoiceGroup } from '@/components/ui/controls/choice-group'
import { RadioCard } from '@/components/ui/controls/radio-card'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { useToast } from '@/components/ui/overlays/toast'
import { FactList } from '@/components/ui/text/fact-list'
import { networkName } from '@/lib/billing/networks'
import type { CancelTime } from '@/lib/billing/subscriptions/subscriber'
import { errorText } from '@/lib/client/api/api-error'
import { cancelPortalMutation } from '@/lib/client/queries/portal-mutations'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { cancelEffects, cancelledText, periodEndChoice } from './cancel-words'

interface CancelDialogProps {
  readonly row: WirePortalSubscription
  /** Display name of the merchant. */
  readonly merchant: string
  readonly open: boolean
  readonly onClose: () => void
  readonly now: Date
}

/** Asks when to cancel, with the effects of either choice, and does it. */
export function CancelDialog({ row, merchant, open, onClose, now }: CancelDialogProps) {
  const name = useId()
  const toast = useToast()
  const cancel = useMutation(cancelPortalMutation(useQueryClient(), row.id))
  const [chosen, setChosen] = useState<CancelTime>('period_end')
  const periodEnd = periodEndChoice(row, now)
  const when = periodEnd.isPossible ? chosen : 'now'
  const close = () => {
    setChosen('period_end')
    cancel.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title="Cancel this subscription?"
      description={
        <>
          <bdi className="text-user-content">{row.title}</bdi> of{' '}
          <bdi className="text-user-content">{merchant}</bdi>, {pricePerPeriod(row.price, row.frequency)} in{' '}
          {row.token.symbol} on {networkName(row.token.chainId)}
        </>
      }
      keepLabel="Keep subscription"
      confirmLabel={when === 'now' ? 'Cancel now' : 'Cancel subscription'}
      busy={cancel.isPending}
      busyLabel="Cancelling…"
      failure={cancel.error && { title: 'It was not cancelled.', text: errorText(cancel.error) }}
      onConfirm={async () => {
        const answer = await outcomeOf(cancel, when)
        if (!answer) return
        close()
        toast.show({ message: cancelledText(answer, now) })
      }}
      onClose={close}
    >
      <ChoiceGroup legend="When">
        <RadioCard
          name={name}
          checked={when === 'period_end'}
          disabled={!periodEnd.isPossible}
          onChange={() => setChosen('period_end')}
          title={periodEnd.title}
          note={periodEnd.note}
        />
        <RadioCard
          name={name}
          checked={when === 'now'}
          onChange={() => setChosen('now')}
          title="Now"
          note="Access ends at once. What you paid is not refunded."
        />
      </ChoiceGroup>
      <FactList layout="columns" size="hint" className="mt-5" facts={cancelEffects(row, when, now)} />
      {when === 'now' && (
        <p className="mt-3 text-hint text-ink-3">
          This cannot be undone.{' '}
          {row.subscribeUrl !== null && 'You can subscribe again through the payment link.'}
        </p>
      )}
    </ConfirmDialog>
  )
}

/** The subscription after the cancel; null where it failed, which the dialog shows. */
async function outcomeOf(
  cancel: UseMutationResult<WirePortalSubscription, Error, CancelTime>,
  when: CancelTime,
): Promise<WirePortalSubscription | null> {
  try {
    return await cancel.mutateAsync(when)
  } catch {
    return null
  }
}
