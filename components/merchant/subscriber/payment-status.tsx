'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { canRetry, failureText, paymentLook, paymentNote } from '@/components/billing/payment-facts'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { Status } from '@/components/ui/feedback/status'
import { errorText } from '@/lib/client/api/api-error'
import { retryPaymentMutation } from '@/lib/client/queries/subscriber-mutations'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import { usePayerLink } from './use-copy-payer-link'

interface PaymentStatusProps {
  readonly charge: WireCharge
  readonly now: Date
  /** The wallet or period that the retry button names to screen readers. */
  readonly whose: string
}

/** Status of a payment; for a failed one also the reason, who must act, and a button that retries it where allowed. */
export function PaymentStatus({ charge, now, whose }: PaymentStatusProps) {
  const { reader } = useSay()
  const look = paymentLook(charge)
  const failure = failureText(charge)
  return (
    <>
      <Status shape={look.sign} word={look.word} note={paymentNote(charge, now, reader)} />
      {failure !== null && (
        <p className="ps-4 text-hint text-pretty text-ink-2">
          {failure.why}{' '}
          {failure.who !== null && <span className="inline-block text-warn">{failure.who}</span>}
        </p>
      )}
      {canRetry(charge, now) && (
        <div className="mt-1.5 flex flex-wrap items-start gap-2 ps-4">
          <RetryPayment subscriberId={charge.subscriberId} whose={whose} />
          {charge.failure?.whoMustAct === 'payer' && (
            <FixLink subscriberId={charge.subscriberId} whose={whose} />
          )}
        </div>
      )}
    </>
  )
}

/** Button that copies a link to send to the payer, by which a failed payment is mended. */
function FixLink({ subscriberId, whose }: RetryPaymentProps) {
  const link = usePayerLink(subscriberId, 'retry')
  return (
    <Button size={30} busy={link.busy} onClick={link.copy}>
      Copy fix link<span className="sr-only"> for the payment of {whose}</span>
    </Button>
  )
}

/** The button that had the focus is gone, so its result takes the focus. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

interface RetryPaymentProps {
  readonly subscriberId: string
  /** The wallet or period of the payment, for screen readers. */
  readonly whose: string
}

/** Button that retries a failed payment now, and the server's answer. */
function RetryPayment({ subscriberId, whose }: RetryPaymentProps) {
  const retry = useMutation(retryPaymentMutation(useQueryClient(), subscriberId))
  return (
    <div>
      {retry.isSuccess ? (
        <p ref={takeFocus} role="status" tabIndex={-1} className="text-hint text-ink-2">
          It is tried again within seconds.
        </p>
      ) : (
        <Button size={30} busy={retry.isPending} onClick={() => retry.mutate()}>
          Retry now<span className="sr-only"> the payment of {whose}</span>
        </Button>
      )}
      {retry.isError && (
        <p role="alert" className="mt-1 text-danger text-hint">
          {errorText(retry.error)}
        </p>
      )}
    </div>
  )
}
