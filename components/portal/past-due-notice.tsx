import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sayError } from '@/components/language/problem-text'
import { sayTokens } from '@/components/language/spoken-values'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { buttonClasses } from '@/components/ui/controls/button-classes'
import { Notice } from '@/components/ui/feedback/notice'
import { networkName } from '@/lib/billing/networks'
import { retryPortalMutation } from '@/lib/client/queries/portal/portal-mutations'
import { sentenceGap } from '@/lib/language/sentence-gap'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { accessForPayer, lacksAllowance, openFailure, retryable } from './portal-words'
import { permissionAnchor } from './renewal/permission-section'
import { needsRenewal } from './renewal/renewal-words'

interface PastDueNoticeProps {
  readonly row: WirePortalSubscription
  /** True where the page is for nothing else. */
  readonly leads: boolean
  readonly now: Date
}

/** Reason and remedy of a failed payment, with a retry button. Renders nothing unless past due. */
export function PastDueNotice({ row, leads, now }: PastDueNoticeProps) {
  const say = useSay()
  const client = useQueryClient()
  const retry = useMutation(retryPortalMutation(client, row.id))
  if (row.status !== 'past_due') return null
  const failed = retryable(row)
  const failure = failed && openFailure(say, row, failed)
  const isAllowedSoon = row.renewal?.status === 'waiting'
  const lacks = lacksAllowance(row) && !isAllowedSoon
  // Until the attempt is recorded, the row still has the time that the answer announced.
  const tried = retry.isSuccess && failed?.nextAttemptAt === retry.data.nextAttemptAt
  const look = leads ? ({ size: 36, variant: 'primary' } as const) : ({ size: 30 } as const)
  return (
    <Notice
      tone="warn"
      role="status"
      className="mb-4"
      title={
        failed
          ? say('portal.paymentFailed', {
              amount: sayTokens(say, failed.amountText, failed.token),
              network: networkName(failed.token.chainId),
            })
          : say('portal.tryingNow')
      }
      action={
        failed &&
        !isAllowedSoon &&
        (lacks ? (
          // A permission that is nearly used up is told of above, with the same link.
          !needsRenewal(row) && (
            <a href={`#${permissionAnchor(row)}`} className={buttonClasses(look)}>
              {say('permission.renew')}
            </a>
          )
        ) : (
          <Button
            {...look}
            busy={retry.isPending || tried}
            busyLabel={say('site.tryingAgain')}
            onClick={() => retry.mutate()}
          >
            {say('portal.tryAgainNow')}
          </Button>
        ))
      }
    >
      {failure && (
        <>
          {failure.why}
          {sentenceGap(say)}
          {row.neededPermission === null ? failure.remedy : say('portal.allowAbove')}
        </>
      )}
      <span className="block">{accessForPayer(say, row, now)}</span>
      {retry.isError && <span className="block text-danger">{sayError(say, retry.error)}</span>}
    </Notice>
  )
}
