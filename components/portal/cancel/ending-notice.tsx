import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDay } from '@/components/billing/format-day'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { errorText } from '@/lib/client/api/api-error'
import { resumePortalMutation } from '@/lib/client/queries/portal-mutations'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'

interface EndingNoticeProps {
  readonly row: WirePortalSubscription
  readonly now: Date
}

/** The end that the payer has set, with the button that takes it back. Renders nothing without one. */
export function EndingNotice({ row, now }: EndingNoticeProps) {
  const resume = useMutation(resumePortalMutation(useQueryClient(), row.id))
  if (row.cancelAt === null || row.cancelOrigin !== 'payer') return null
  if (new Date(row.cancelAt) <= now) {
    return (
      <Notice role="status" className="mb-4" title="This subscription is ending.">
        A payment was on its way when you cancelled. It is withdrawn, unless the network takes it first; then
        you can use the period that it pays for.
      </Notice>
    )
  }
  const { state } = row.permission
  if (state === 'removing' || state === 'removed') {
    return (
      <Notice
        role="status"
        className="mb-4"
        title={`This subscription ends on ${formatDay(row.cancelAt, now)}.`}
      >
        {state === 'removed'
          ? 'The permission has ended on the chain, so this can’t be taken back.'
          : 'The permission is being ended on the chain, so this can’t be taken back.'}{' '}
        Nothing more is charged, and you can use it until then.
      </Notice>
    )
  }
  return (
    <Notice
      role="status"
      className="mb-4"
      title={`This subscription ends on ${formatDay(row.cancelAt, now)}.`}
      action={
        <Button size={30} busy={resume.isPending} busyLabel="Resuming…" onClick={() => resume.mutate()}>
          Keep subscription
        </Button>
      }
    >
      Nothing more is charged. You can use it until then, and change your mind until then.
      {resume.isError && <span className="block text-danger">{errorText(resume.error)}</span>}
    </Notice>
  )
}
