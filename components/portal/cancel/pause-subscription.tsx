import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '@/components/billing/format-day'
import { pauseChoices } from '@/components/billing/pause-choices'
import { PauseDialog } from '@/components/billing/pause-dialog'
import { pricePerPeriod } from '@/components/billing/subscriber-facts'
import { Button } from '@/components/ui/controls/button'
import { useToast } from '@/components/ui/overlays/toast'
import { errorText } from '@/lib/client/api/api-error'
import { pausePortalMutation } from '@/lib/client/queries/portal-mutations'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'

interface PauseSubscriptionProps {
  readonly row: WirePortalSubscription
  readonly now: Date
}

/** Pauses the subscription after a question. Renders nothing where it cannot be paused. */
export function PauseSubscription({ row, now }: PauseSubscriptionProps) {
  const [asked, setAsked] = useState(false)
  const toast = useToast()
  const pause = useMutation(pausePortalMutation(useQueryClient(), row.id))
  const choices = pauseChoices(row, now)
  if (choices.length === 0) return null
  const close = () => {
    setAsked(false)
    pause.reset()
  }
  const paidUntil = formatDay(row.currentPeriodEnd, now)
  return (
    <>
      <Button onClick={() => setAsked(true)}>Pause</Button>
      <PauseDialog
        open={asked}
        description={
          <>
            <bdi className="text-user-content">{row.title}</bdi>, {pricePerPeriod(row.price, row.frequency)}
          </>
        }
        choices={choices}
        access={({ until }) =>
          row.accessInPause === 'keep'
            ? 'You can use it all the while.'
            : `You can use it until ${paidUntil}, and from ${until} on again.`
        }
        busy={pause.isPending}
        failure={pause.error && errorText(pause.error)}
        onPause={(periods) =>
          pause.mutate(periods, {
            onSuccess: ({ nextChargeAt }) => {
              close()
              const until = nextChargeAt === null ? '' : ` until ${formatDay(nextChargeAt, now)}`
              toast.show({ message: `Paused${until}. Nothing is charged before.` })
            },
          })
        }
        onClose={close}
      />
    </>
  )
}
