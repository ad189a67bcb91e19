import { paymentLook, paymentNote, periodText, tokenAmount } from '@/components/billing/payment-facts'
import { RefundLines } from '@/components/billing/refund-lines'
import { StatementLines } from '@/components/billing/statement-lines'
import { TransactionLink } from '@/components/billing/transaction-link'
import { Status } from '@/components/ui/feedback/status'
import { TextLink } from '@/components/ui/text/text-link'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { portalPaths } from './portal-paths'
import { failureForPayer, isPaid } from './portal-words'

interface PortalPaymentsProps {
  readonly row: WirePortalSubscription
  readonly now: Date
}

/** Payments of a subscription, one a period, with transaction and receipt. */
export function PortalPayments({ row: { payments }, now }: PortalPaymentsProps) {
  return (
    <section className="mt-6 border-line border-t pt-4" aria-label="Payments">
      <h3 className="text-section-sm">Payments</h3>
      {payments.length === 0 ? (
        <p className="mt-1 text-hint text-ink-2">Nothing was charged yet.</p>
      ) : (
        <ol className="mt-1">
          {payments.map((charge) => (
            <PaymentLine key={charge.id} charge={charge} now={now} />
          ))}
        </ol>
      )}
    </section>
  )
}

function PaymentLine({ charge, now }: { readonly charge: WireCharge; readonly now: Date }) {
  const look = paymentLook(charge)
  const failure = failureForPayer(charge)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-line border-b py-2.5 last:border-b-0">
      <span>{periodText(charge, now)}</span>
      <span className="text-end font-medium">
        {tokenAmount(charge.amountText)} {charge.token.symbol}
      </span>
      <div className="min-w-0">
        <Status shape={look.sign} word={look.word} note={paymentNote(charge, now)} />
        {failure !== null && <p className="ps-4 text-hint text-pretty text-ink-2">{failure.why}</p>}
      </div>
      <div className="flex flex-wrap items-baseline justify-end gap-x-3 text-hint max-sm:col-span-full max-sm:justify-start max-sm:ps-4">
        {charge.transactionHash !== null && <TransactionLink {...charge} />}
        {isPaid(charge) && (
          <TextLink href={portalPaths.receipt(charge.id)} prefetch={false}>
            Receipt<span className="sr-only"> for {periodText(charge, now)}</span>
          </TextLink>
        )}
        {isPaid(charge) && charge.invoice !== null && (
          <TextLink href={portalPaths.invoice(charge.invoice.id)} prefetch={false}>
            Invoice<span className="sr-only"> for {periodText(charge, now)}</span>
          </TextLink>
        )}
      </div>
      <StatementLines lines={charge.lines} className="col-span-full mt-1 ps-4" />
      <RefundLines charge={charge} now={now} />
    </li>
  )
}
