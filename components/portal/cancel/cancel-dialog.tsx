import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { richText } from '@/components/language/rich-text'
import { sayPrice } from '@/components/language/spoken-values'
import { useSay } from '@/components/language/use-say'
import { ChoiceGroup } from '@/components/ui/controls/choice-group'
import { RadioCard } from '@/components/ui/controls/radio-card'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { useToast } from '@/components/ui/overlays/toast'
import { FactList } from '@/components/ui/text/fact-list'
import { networkName } from '@/lib/billing/networks'
import { type CancelTime, endOfPeriod } from '@/lib/billing/subscriptions/subscriber'
import { cancelPortalMutation, type PortalCancelOrder } from '@/lib/client/queries/portal/portal-mutations'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { cancelEffects, cancelFailure, cancelledText, cancelNowNote, periodEndChoice } from './cancel-words'

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
  const say = useSay()
  const name = useId()
  const toast = useToast()
  const cancel = useMutation(cancelPortalMutation(useQueryClient(), row.id))
  const [chosen, setChosen] = useState<CancelTime>('period_end')
  const periodEnd = periodEndChoice(say, row, now)
  const when = periodEnd.isPossible ? chosen : 'now'
  const close = () => {
    setChosen('period_end')
    cancel.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title={say('ending.title')}
      description={richText(say, 'ending.of', {
        title: <bdi className="text-user-content">{row.title}</bdi>,
        merchant: <bdi className="text-user-content">{merchant}</bdi>,
        price: sayPrice(say, row.price, row.frequency),
        symbol: row.token.symbol,
        network: networkName(row.token.chainId),
      })}
      keepLabel={say('ending.keep')}
      confirmLabel={say(when === 'now' ? 'ending.cancelNow' : 'ending.cancelSubscription')}
      busy={cancel.isPending}
      busyLabel={say('ending.cancelling')}
      failure={cancel.error && cancelFailure(say, cancel.error)}
      onConfirm={async () => {
        const answer = await outcomeOf(cancel, {
          when,
          ...(when === 'period_end' && { expectedEnd: endOfPeriod(row) }),
        })
        if (!answer) return
        close()
        toast.show({ message: cancelledText(say, answer, now), about: row.id })
      }}
      onClose={close}
    >
      <ChoiceGroup legend={say('ending.when')}>
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
          title={say('ending.now')}
          note={cancelNowNote(say, row)}
        />
      </ChoiceGroup>
      <FactList layout="columns" size="hint" className="mt-5" facts={cancelEffects(say, row, when, now)} />
      {when === 'now' && (
        <p className="mt-3 text-hint text-ink-3">
          {say(row.subscribeUrl === null ? 'ending.cannotUndo' : 'ending.cannotUndoAgain')}
        </p>
      )}
    </ConfirmDialog>
  )
}

/** The subscription after the cancel; null where it failed, which the dialog shows. */
async function outcomeOf(
  cancel: UseMutationResult<WirePortalSubscription, Error, PortalCancelOrder>,
  order: PortalCancelOrder,
): Promise<WirePortalSubscription | null> {
  try {
    return await cancel.mutateAsync(order)
  } catch {
    return null
  }
}
