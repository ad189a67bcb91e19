import type { RefundStatus } from '@/lib/billing/refunds/refund'
import type { WireCharge, WireRefund } from '@/lib/wire/subscribers/payments'
import { formatDay } from './format-day'
import { tokenAmount } from './payment-facts'
import { TransactionLink } from './transaction-link'

const notes: Readonly<Record<RefundStatus, string | null>> = {
  pending: 'waiting for the network',
  refunded: null,
  settled: null,
  reversed: 'taken back by the network',
}

interface RefundLinesProps {
  readonly charge: Pick<WireCharge, 'refunds' | 'token'>
  readonly now: Date
}

/** Refunds of a payment, each with its transaction; nothing where there are none. */
export function RefundLines({ charge: { refunds, token }, now }: RefundLinesProps) {
  if (refunds.length === 0) return null
  return (
    <ul className="col-span-full mt-1 ps-4 text-hint text-ink-2" aria-label="Refunds">
      {refunds.map((refund) => (
        <li key={refund.id} className="flex flex-wrap justify-between gap-x-4">
          <span>
            Refund of {tokenAmount(refund.amountText)} {token.symbol}, {noteOf(refund, now)}
          </span>
          <TransactionLink {...refund} />
        </li>
      ))}
    </ul>
  )
}

const noteOf = ({ status, refundedAt, createdAt }: WireRefund, now: Date): string =>
  notes[status] ?? formatDay(refundedAt ?? createdAt, now)
