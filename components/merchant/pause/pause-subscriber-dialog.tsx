import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '@/components/billing/format-day'
import { pauseChoices } from '@/components/billing/pause/pause-choices'
import { PauseDialog } from '@/components/billing/pause/pause-dialog'
import { pricePerPeriod } from '@/components/billing/subscriber-facts'
import { useSay } from '@/components/language/use-say'
import { useToast } from '@/components/ui/overlays/toast'
import { AddressText } from '@/components/ui/text/address-text'
import { errorText } from '@/lib/client/api/api-error'
import { pauseSubscriberMutation } from '@/lib/client/queries/subscriber-mutations'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'

interface PauseSubscriberDialogProps {
  /** The subscriber to pause; null closes the dialog. */
  readonly subscriber: WireSubscriberRow | null
  readonly onClose: () => void
  readonly now: Date
}

/** Asks for how long to pause a subscriber, and does it. */
export function PauseSubscriberDialog({ subscriber, onClose, now }: PauseSubscriberDialogProps) {
  const { reader } = useSay()
  // The text must not change while the dialog fades.
  const [shown, setShown] = useState(subscriber)
  if (subscriber !== null && subscriber !== shown) setShown(subscriber)
  const toast = useToast()
  const pause = useMutation(pauseSubscriberMutation(useQueryClient()))
  if (shown === null) return null
  const close = () => {
    pause.reset()
    onClose()
  }
  return (
    <PauseDialog
      open={subscriber !== null}
      description={
        <>
          <AddressText address={shown.eoaaddress} />, <bdi>{shown.plan.name}</bdi>,{' '}
          {pricePerPeriod(shown.price, shown.frequency, reader)}
        </>
      }
      frequency={shown.frequency}
      now={now}
      choices={pauseChoices(shown, now)}
      access={() =>
        `What is paid stays usable until ${formatDay(shown.currentPeriodEnd, now)}. After that as you chose for this subscription.`
      }
      busy={pause.isPending}
      failure={pause.error && { error: pause.error, text: errorText(pause.error) }}
      onPause={(periods) =>
        pause.mutate(
          { subscriber: shown, periods },
          {
            onSuccess: ({ nextChargeAt }) => {
              close()
              toast.show({
                message: nextChargeAt === null ? 'Paused' : `Paused until ${formatDay(nextChargeAt, now)}`,
              })
            },
          },
        )
      }
      onClose={close}
    />
  )
}
