import { sayDay, sayTokens } from '@/components/language/spoken-values'
import { useSay } from '@/components/language/use-say'
import type { Say } from '@/lib/language/say'
import type { WireCharge, WireRefund } from '@/lib/wire/subscribers/payments'
import { TransactionLink } from './transaction-link'

interface RefundLinesProps {
  readonly charge: Pick<WireCharge, 'refunds' | 'token'>
  readonly now: Date
}

/** Refunds of a payment, each with its transaction; nothing where there are none. */
export function RefundLines({ charge: { refunds, token }, now }: RefundLinesProps) {
  const say = useSay()
  if (refunds.length === 0) return null
  return (
    <ul className="col-span-full mt-1 ps-4 text-hint text-ink-2" aria-label={say('records.refunds')}>
      {refunds.map((refund) => (
        <li key={refund.id} className="flex flex-wrap justify-between gap-x-4">
          <span>
            {say('records.refund', {
              amount: sayTokens(say, refund.amountText, token),
              note: noteOf(say, refund, now),
            })}
          </span>
          <TransactionLink {...refund} />
        </li>
      ))}
    </ul>
  )
}

function noteOf(say: Say, { status, refundedAt, createdAt }: WireRefund, now: Date): string {
  return status === 'pending' || status === 'reversed'
    ? say('records.refundNote', { status })
    : sayDay(say, refundedAt ?? createdAt, now)
}
