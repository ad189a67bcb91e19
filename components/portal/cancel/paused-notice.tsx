import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sayError } from '@/components/language/problem-text'
import { sayDay } from '@/components/language/spoken-values'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { useFocusPassedOn } from '@/components/ui/hooks/use-focus-passed-on'
import { pausePortalMutation } from '@/lib/client/queries/portal/portal-mutations'
import type { Say } from '@/lib/language/say'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'

interface PausedNoticeProps {
  readonly row: WirePortalSubscription
  readonly now: Date
}

/** The pause with its end, and the button that ends it sooner. Renders nothing while none is. */
export function PausedNotice({ row, now }: PausedNoticeProps) {
  const say = useSay()
  const passFocusOn = useFocusPassedOn()
  const unpause = useMutation(pausePortalMutation(useQueryClient(), row.id))
  const { pausedFrom, nextChargeAt } = row
  if (pausedFrom === null || nextChargeAt === null) return null
  const until = sayDay(say, nextChargeAt, now)
  const isShort = unpause.isSuccess && new Date(pausedFrom) <= now
  return (
    <Notice
      role="status"
      className="mb-4"
      title={say('ending.pausedUntil', { day: until })}
      action={
        !isShort && (
          <Button
            ref={passFocusOn}
            size={30}
            busy={unpause.isPending}
            busyLabel={say('ending.endingPause')}
            onClick={() => unpause.mutate(null)}
          >
            {say('ending.endPause')}
          </Button>
        )
      }
    >
      {pausedText(say, row, until, now)}
      {!isShort && <span className="block">{say('ending.pausedChange')}</span>}
      {unpause.isError && <span className="block text-danger">{sayError(say, unpause.error)}</span>}
    </Notice>
  )
}

function pausedText(
  say: Say,
  { accessWhilePaused, pausedFrom }: WirePortalSubscription,
  next: string,
  now: Date,
): string {
  if (accessWhilePaused === 'keep') return say('ending.pausedKeep', { next })
  if (pausedFrom !== null && new Date(pausedFrom) > now) {
    return say('ending.pausedPaid', { day: sayDay(say, pausedFrom, now), next })
  }
  return say('ending.pausedNoUse', { next })
}
