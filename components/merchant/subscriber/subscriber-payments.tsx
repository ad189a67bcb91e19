import { periodAmong } from '@/components/billing/payment-facts'
import { RefundLines } from '@/components/billing/refund-lines'
import { StatementLines } from '@/components/billing/statement-lines'
import { TransactionLink } from '@/components/billing/transaction-link'
import { useSay } from '@/components/language/use-say'
import { TextLink } from '@/components/ui/text/text-link'
import { formatTokens } from '@/lib/language/amounts'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import { merchantPaths } from '../merchant-paths'
import { RefundAction } from '../refunds/refund-action'
import { PaymentStatus } from './payment-status'

interface SubscriberPaymentsProps {
  /** Newest period first. */
  readonly payments: readonly WireCharge[]
  readonly now: Date
}

/** Payments of a subscriber, one a period. */
export function SubscriberPayments({ payments, now }: SubscriberPaymentsProps) {
  return (
    <section className="mt-7">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-section-sm">Payments</h3>
        {payments.some(({ invoice }) => invoice !== null) && payments[0] && (
          <TextLink href={merchantPaths.invoicesOf(payments[0].subscriberId)} prefetch={false}>
            All invoices
          </TextLink>
        )}
      </div>
      {payments.length === 0 ? (
        <p className="mt-1 text-hint text-ink-2">Nothing was charged yet.</p>
      ) : (
        <ol className="mt-2 border-line border-t">
          {payments.map((charge) => (
            <PaymentLine
              key={charge.id}
              charge={charge}
              period={periodAmong(charge, payments, now)}
              now={now}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

interface PaymentLineProps {
  readonly charge: WireCharge
  /** Its period in words that no other payment of the list has. */
  readonly period: string
  readonly now: Date
}

function PaymentLine({ charge, period, now }: PaymentLineProps) {
  const { reader } = useSay()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-line border-b py-2.5">
      <span>{period}</span>
      <span className="text-end font-medium">
        {formatTokens(charge.amountText, charge.token.symbol, reader)}
      </span>
      <div className="min-w-0">
        <PaymentStatus charge={charge} now={now} whose={period} />
      </div>
      <span className="text-end text-hint">
        {charge.transactionHash !== null && <TransactionLink {...charge} />}
        {charge.invoice !== null && (
          <>
            {' '}
            <TextLink href={merchantPaths.invoice(charge.invoice.id)} prefetch={false}>
              Invoice<span className="sr-only"> for {period}</span>
            </TextLink>
          </>
        )}
      </span>
      <StatementLines lines={charge.lines} className="col-span-full mt-1 ps-4" />
      <RefundLines charge={charge} now={now} />
      <div className="col-span-full mt-1 ps-4 empty:hidden">
        <RefundAction charge={charge} period={period} now={now} />
      </div>
    </li>
  )
}
