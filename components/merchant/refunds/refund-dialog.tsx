'use client'

import { useQuery } from '@tanstack/react-query'
import { periodText } from '@/components/billing/payment-facts'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { LiveRegion } from '@/components/ui/feedback/live-region'
import { Notice } from '@/components/ui/feedback/notice'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { Dialog } from '@/components/ui/overlays/dialog'
import { networkName } from '@/lib/billing/networks'
import { refundsQuery } from '@/lib/client/queries/refunds/refund-queries'
import { formatTokens } from '@/lib/language/amounts'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import { UnansweredRefund, UnrecordedRefund } from './open-refund'
import type { RefundFlow, RefundStep } from './refund-flow'
import { RefundForm } from './refund-form'
import { refundObstacle, refundObstacleText } from './refund-obstacle'
import { refundAmountText, refundProblemText, refundStepText } from './refund-words'

interface RefundDialogProps {
  readonly charge: WireCharge
  readonly now: Date
  readonly step: RefundStep
  readonly flow: RefundFlow
  readonly onClose: () => void
}

/** Refund of one payment: the merchant's wallet sends it, or has sent it, and the service reads it from the chain. */
export function RefundDialog({ charge, now, step, flow, onClose }: RefundDialogProps) {
  const say = useSay()
  const refunds = useQuery(refundsQuery(charge.id))
  const { token } = charge
  const progress = refundStepText(say, step, token)
  const problem = 'problem' in step ? step.problem : null
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Refund this payment"
      description={
        <>
          {formatTokens(charge.amountText, token.symbol, say.reader)} on {networkName(token.chainId)},{' '}
          {periodText(charge, now)}
        </>
      }
      keepLabel={step.name === 'idle' || step.name === 'asking' ? 'Cancel' : 'Close'}
      locked={step.name === 'asking'}
    >
      {step.name === 'idle' &&
        (refunds.data ? (
          <RefundForm key={refunds.data.left} refunds={refunds.data} flow={flow} />
        ) : refunds.isError ? (
          <Notice
            tone="danger"
            role="alert"
            title="This payment could not be read."
            action={
              <Button size={30} busy={refunds.isFetching} onClick={() => refunds.refetch()}>
                Try again
              </Button>
            }
          >
            {refundObstacleText(refundObstacle(refunds.error))}
          </Notice>
        ) : (
          <div role="status" aria-label="Loading the payment">
            <Skeleton className="h-[38px] w-full" />
            <Skeleton className="mt-4 h-4 w-64 max-w-full" />
          </div>
        ))}
      {step.name === 'unanswered' && (
        <UnansweredRefund amount={refundAmountText(say, step.amount, token)} flow={flow} />
      )}
      {step.name === 'unrecorded' && <UnrecordedRefund step={step} chainId={token.chainId} flow={flow} />}
      <LiveRegion className={progress === null ? 'sr-only' : 'text-body-sm text-ink-2'}>
        {progress}
      </LiveRegion>
      {problem !== null && (
        <div role="alert" className="mt-4 text-hint text-pretty break-words text-danger">
          {refundProblemText(say, problem, { token, senders: refunds.data?.senders ?? [] })}
        </div>
      )}
    </Dialog>
  )
}
