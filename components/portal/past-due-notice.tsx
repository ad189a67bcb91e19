import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tokenAmount } from '@/components/billing/payment-facts'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { networkName } from '@/lib/billing/networks'
import { errorText } from '@/lib/client/api/api-error'
import { retryPortalMutation } from '@/lib/client/queries/portal-mutations'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { accessForPayer, failureForPayer, retryable } from './portal-words'

/** Reason and remedy of a failed payment, with a retry button. Renders nothing unless past due. */
export function PastDueNotice({ row, now }: { readonly row: WirePortalSubscription; readonly now: Date }) {
  const client = useQueryClient()
  const retry = useMutation(retryPortalMutation(client, row.id))
  if (row.status !== 'past_due') return null
  const failed = retryable(row)
  const failure = failed && failureForPayer(failed)
  // Until the attempt is recorded, the row still has the time that the answer announced.
  const tried = retry.isSuccess && failed?.nextAttemptAt === retry.data.nextAttemptAt
  return (
    <Notice
      tone="warn"
      role="status"
      className="mb-4"
      title={
        failed
          ? `A payment of ${tokenAmount(failed.amountText)} ${failed.token.symbol} on ${networkName(failed.token.chainId)} failed.`
          : 'The payment is being tried now.'
      }
      action={
        failed && (
          <Button
            size={30}
            busy={retry.isPending || tried}
            busyLabel="Trying again…"
            onClick={() => retry.mutate()}
          >
            Try again now
          </Button>
        )
      }
    >
      {failure && (
        <>
          {failure.why} {row.neededPermission === null ? failure.remedy : 'Allow it again above first.'}
        </>
      )}
      <span className="block">{accessForPayer(row, now)}</span>
      {retry.isError && <span className="block text-danger">{errorText(retry.error)}</span>}
    </Notice>
  )
}
