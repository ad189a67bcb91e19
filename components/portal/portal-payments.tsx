import { paymentLook, paymentState } from '@/components/billing/payment-facts'
import { RefundLines } from '@/components/billing/refund-lines'
import { StatementLines } from '@/components/billing/statement-lines'
import { TransactionLink } from '@/components/billing/transaction-link'
import { richText } from '@/components/language/rich-text'
import { sayTokens } from '@/components/language/spoken-values'
import { useSay } from '@/components/language/use-say'
import { Status } from '@/components/ui/feedback/status'
import { TextLink } from '@/components/ui/text/text-link'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { portalPaths } from './portal-paths'
import { failureForPayer, isPaid, noteForPayer, periodText } from './portal-words'

interface PortalPaymentsProps {
  readonly row: WirePortalSubscription
  readonly now: Date
}

/** Id of the title of the card that the payments of a subscription are in. */
export const cardTitleId = (subscriberId: string) => `title-${subscriberId}`

/** Payments of a subscription, one a period, with transaction and receipt. */
export function PortalPayments({ row: { id, payments }, now }: PortalPaymentsProps) {
  const say = useSay()
  const titleId = `payments-${id}`
  return (
    // Several cards may be open, each with payments of its own.
    <section className="mt-6 border-line border-t pt-4" aria-labelledby={`${titleId} ${cardTitleId(id)}`}>
      <h3 id={titleId} className="text-section-sm">
        {say('portal.payments')}
      </h3>
      {payments.length === 0 ? (
        <p className="mt-1 text-hint text-ink-2">{say('portal.nothingCharged')}</p>
      ) : (
        <ol className="mt-1">
          {payments.map((charge) => (
            <PaymentLine
              key={charge.id}
              charge={charge}
              period={periodText(say, charge, payments, now)}
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
  const say = useSay()
  const look = paymentLook(charge)
  const failure = failureForPayer(say, charge)
  const named = { period, s: (content: React.ReactNode) => <span className="sr-only">{content}</span> }
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-line border-b py-2.5 last:border-b-0">
      <span>{period}</span>
      <span className="text-end font-medium">{sayTokens(say, charge.amountText, charge.token)}</span>
      <div className="min-w-0">
        <Status
          shape={look.sign}
          word={say('portal.payment', { state: paymentState(charge) })}
          note={noteForPayer(say, charge, now)}
        />
        {failure !== null && <p className="ps-4 text-hint text-pretty text-ink-2">{failure.why}</p>}
      </div>
      <div className="flex flex-wrap items-baseline justify-end gap-x-3 text-hint max-sm:col-span-full max-sm:justify-start max-sm:ps-4">
        {charge.transactionHash !== null && <TransactionLink {...charge} />}
        {isPaid(charge) && (
          <TextLink href={portalPaths.receipt(charge.id)} prefetch={false}>
            {richText(say, 'portal.receiptFor', named)}
          </TextLink>
        )}
        {isPaid(charge) && charge.invoice !== null && (
          <TextLink href={portalPaths.invoice(charge.invoice.id)} prefetch={false}>
            {richText(say, 'portal.invoiceFor', named)}
          </TextLink>
        )}
      </div>
      <StatementLines lines={charge.lines} className="col-span-full mt-1 ps-4" />
      <RefundLines charge={charge} now={now} />
    </li>
  )
}
