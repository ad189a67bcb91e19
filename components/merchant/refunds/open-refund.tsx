import { TransactionLink } from '@/components/billing/transaction-link'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { explorerTransactionUrl } from '@/lib/billing/networks'
import type { RefundFlow, RefundStep } from './refund-flow'
import { SentForm } from './sent-form'

interface UnrecordedRefundProps {
  readonly step: Extract<RefundStep, { name: 'unrecorded' }>
  readonly chainId: number
  readonly flow: RefundFlow
}

/** Refund that was sent and has to be recorded before another one can be sent. */
export function UnrecordedRefund({ step: { hash, problem }, chainId, flow }: UnrecordedRefundProps) {
  const isElsewhere =
    problem.kind === 'held_up' && ['signed_out', 'other_account'].includes(problem.obstacle.kind)
  return (
    <>
      <Notice
        tone="warn"
        title={
          <>
            Your refund{' '}
            <TransactionLink transactionHash={hash} explorerUrl={explorerTransactionUrl(chainId, hash)} /> was
            sent and is not recorded yet.
          </>
        }
        action={
          <Button size={30} variant="primary" onClick={() => flow.recordNow()}>
            Record now
          </Button>
        }
      >
        Recording it sends nothing a second time.
      </Notice>
      {!isElsewhere && (
        <details className="mt-5 border-line border-t pt-4">
          <summary className="w-fit cursor-pointer text-link font-medium">
            It was replaced, or never went through
          </summary>
          <p className="mt-3 text-hint text-pretty text-ink-2">
            A wallet that speeds a transaction up gives it another hash: record that one. Forget this refund
            only where your wallet shows that its transaction failed or was canceled; else the payer may be
            refunded twice.
          </p>
          <SentForm flow={flow} />
          <Button className="mt-3" onClick={() => flow.forget()}>
            Forget this refund
          </Button>
        </details>
      )}
    </>
  )
}

interface UnansweredRefundProps {
  /** With its token, as in `49 USDC`; null where it is not known. */
  readonly amount: string | null
  readonly flow: RefundFlow
}

/** Refund that the wallet may have sent, which its owner can tell from what the wallet shows. */
export function UnansweredRefund({ amount, flow }: UnansweredRefundProps) {
  return (
    <>
      <Notice
        tone="warn"
        title={`Your wallet was asked for a refund${amount === null ? '' : ` of ${amount}`}, and its answer has not come.`}
        action={
          <Button size={30} onClick={() => flow.forget()}>
            It was not sent
          </Button>
        }
      >
        It may have been sent, also by another tab. Look at your wallet’s activity: if the transfer is there,
        enter its transaction below. If it is not, and your wallet no longer asks, you can send it again.
      </Notice>
      <SentForm flow={flow} />
    </>
  )
}
