import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sayError } from '@/components/language/problem-text'
import { sayDay } from '@/components/language/spoken-values'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { useFocusPassedOn } from '@/components/ui/hooks/use-focus-passed-on'
import { useToast } from '@/components/ui/overlays/toast'
import { resumePortalMutation } from '@/lib/client/queries/portal/portal-mutations'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'

interface EndingNoticeProps {
  readonly row: WirePortalSubscription
  readonly now: Date
}

/** The end that the payer has set, with the button that takes it back. Renders nothing without one. */
export function EndingNotice({ row, now }: EndingNoticeProps) {
  const say = useSay()
  const toast = useToast()
  const passFocusOn = useFocusPassedOn()
  const resume = useMutation(resumePortalMutation(useQueryClient(), row.id))
  if (row.cancelAt === null || row.cancelOrigin !== 'payer') return null
  if (new Date(row.cancelAt) <= now) {
    return (
      <Notice role="status" className="mb-4" title={say('ending.isEnding')}>
        {say('ending.isEndingText')}
      </Notice>
    )
  }
  const title = say('ending.endsTitle', { day: sayDay(say, row.cancelAt, now) })
  const { state } = row.permission
  if (state === 'removing' || state === 'removed') {
    return (
      <Notice role="status" className="mb-4" title={title}>
        {say(state === 'removed' ? 'ending.endedOnChain' : 'ending.endingOnChain')}
      </Notice>
    )
  }
  return (
    <Notice
      role="status"
      className="mb-4"
      title={title}
      action={
        <Button
          ref={passFocusOn}
          size={30}
          busy={resume.isPending}
          busyLabel={say('ending.resuming')}
          onClick={() =>
            resume.mutate(undefined, {
              onSuccess: () => toast.show({ message: say('ending.resumed'), about: row.id }),
            })
          }
        >
          {say('ending.keep')}
        </Button>
      }
    >
      {say('ending.changeMind')}
      {resume.isError && <span className="block text-danger">{sayError(say, resume.error)}</span>}
    </Notice>
  )
}
