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
import { errorText } from '@/lib/client/api/api-error'
import { refundsQuery } from '@/lib/client/queries/refund-queries'
import { formatTokens } from '@/lib/language/amounts'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import type { RefundFlow, RefundStep } from './refund-flow'
import { RefundForm } from './refund-form'
import { refundProblemText, refundStepText } from './refund-words'

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
  const progress = refundStepText(step)
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Refund this payment"
      description={
        <>
          {formatTokens(charge.amountText, charge.token.symbol, say.reader)} on{' '}
          {networkName(charge.token.chainId)}, {periodText(charge, now)}
        </>
      }
      keepLabel={step.name === 'done' ? 'Close' : 'Cancel'}
      locked={step.name === 'asking'}
    >
      {step.name === 'idle' &&
        (refunds.data ? (
          <RefundForm refunds={refunds.data} flow={flow} />
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
            {errorText(refunds.error)}
          </Notice>
        ) : (
          <div role="status" aria-label="Loading the payment">
            <Skeleton className="h-[38px] w-full" />
            <Skeleton className="mt-4 h-4 w-64 max-w-full" />
          </div>
        ))}
      <LiveRegion className={progress === null ? 'sr-only' : 'text-body-sm text-ink-2'}>
        {progress}
      </LiveRegion>
      {step.name === 'idle' && step.problem !== null && (
        <div role="alert" className="mt-4 text-hint text-pretty break-words text-danger">
          {refundProblemText(say, step.problem, refunds.data?.senders ?? [])}
        </div>
      )}
    </Dialog>
  )
}
