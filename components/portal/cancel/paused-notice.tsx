import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDay } from '@/components/billing/format-day'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { errorText } from '@/lib/client/api/api-error'
import { pausePortalMutation } from '@/lib/client/queries/portal-mutations'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'

interface PausedNoticeProps {
  readonly row: WirePortalSubscription
  readonly now: Date
}

/** The pause with its end, and the button that ends it sooner. Renders nothing while none is. */
export function PausedNotice({ row, now }: PausedNoticeProps) {
  const unpause = useMutation(pausePortalMutation(useQueryClient(), row.id))
  const { pausedFrom, nextChargeAt } = row
  if (pausedFrom === null || nextChargeAt === null) return null
  const until = formatDay(nextChargeAt, now)
  const isShort = unpause.isSuccess && new Date(pausedFrom) <= now
  return (
    <Notice
      role="status"
      className="mb-4"
      title={`Paused until ${until}.`}
      action={
        !isShort && (
          <Button size={30} busy={unpause.isPending} busyLabel="Ending…" onClick={() => unpause.mutate(null)}>
            End the pause
          </Button>
        )
      }
    >
      {accessText(row, now)} The next charge is on {until}.
      {unpause.isError && <span className="block text-danger">{errorText(unpause.error)}</span>}
    </Notice>
  )
}

function accessText({ accessWhilePaused, pausedFrom }: WirePortalSubscription, now: Date): string {
  if (accessWhilePaused === 'keep') return 'You can use it all the while.'
  if (pausedFrom !== null && new Date(pausedFrom) > now) {
    return `You can use what you paid for until ${formatDay(pausedFrom, now)}.`
  }
  return 'You can’t use it until then.'
}
