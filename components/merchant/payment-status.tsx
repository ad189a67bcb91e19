import { failureText, paymentLook, paymentNote } from '@/components/billing/payment-facts'
import { Status } from '@/components/ui/feedback/status'
import type { WireCharge } from '@/lib/wire/subscribers/payments'

/** Where a payment stands; of one that failed also why, and who must act. */
export function PaymentStatus({ charge, now }: { readonly charge: WireCharge; readonly now: Date }) {
  const look = paymentLook(charge)
  const failure = failureText(charge)
  return (
    <>
      <Status shape={look.sign} word={look.word} note={paymentNote(charge, now)} />
      {failure !== null && (
        <p className="ps-4 text-hint text-pretty text-ink-2">
          {failure.why}{' '}
          {failure.who !== null && <span className="inline-block text-warn">{failure.who}</span>}
        </p>
      )}
    </>
  )
}
