import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pauseChoices } from '@/components/billing/pause/pause-choices'
import { PauseDialog } from '@/components/billing/pause/pause-dialog'
import { sayError } from '@/components/language/problem-text'
import { richText } from '@/components/language/rich-text'
import { sayDay, sayPrice } from '@/components/language/spoken-values'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { useToast } from '@/components/ui/overlays/toast'
import { pausePortalMutation } from '@/lib/client/queries/portal/portal-mutations'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'

interface PauseSubscriptionProps {
  readonly row: WirePortalSubscription
  readonly now: Date
}

/** Pauses the subscription after a question. Renders nothing where it cannot be paused. */
export function PauseSubscription({ row, now }: PauseSubscriptionProps) {
  const say = useSay()
  const [asked, setAsked] = useState(false)
  const toast = useToast()
  const pause = useMutation(pausePortalMutation(useQueryClient(), row.id))
  const choices = pauseChoices(row, now)
  if (choices.length === 0) return null
  const close = () => {
    setAsked(false)
    pause.reset()
  }
  const paidUntil = sayDay(say, row.currentPeriodEnd, now)
  return (
    <>
      <Button onClick={() => setAsked(true)}>{say('records.pause')}</Button>
      <PauseDialog
        open={asked}
        description={richText(say, 'portal.planPrice', {
          plan: <bdi className="text-user-content">{row.title}</bdi>,
          price: sayPrice(say, row.price, row.frequency),
        })}
        frequency={row.frequency}
        now={now}
        choices={choices}
        access={({ until }) =>
          row.accessInPause === 'keep'
            ? say('ending.useAllTheWhile')
            : say('ending.useUntilAndFrom', { until: paidUntil, from: sayDay(say, until, now) })
        }
        busy={pause.isPending}
        failure={pause.error && { error: pause.error, text: sayError(say, pause.error) }}
        onPause={(periods) =>
          pause.mutate(periods, {
            onSuccess: ({ nextChargeAt }) => {
              close()
              const day = nextChargeAt === null ? '' : sayDay(say, nextChargeAt, now)
              toast.show({ message: say('ending.paused', { dated: day === '' ? 'no' : 'yes', day }) })
            },
          })
        }
        onClose={close}
      />
    </>
  )
}
