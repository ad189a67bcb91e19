import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDay } from '@/components/billing/format-day'
import { sayCents } from '@/components/language/spoken-values'
import { useSay } from '@/components/language/use-say'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { FactList } from '@/components/ui/text/fact-list'
import { subscriberNowQuery } from '@/lib/client/queries/subscriber-queries'
import { formatTokens, type Writing } from '@/lib/language/amounts'
import type { Say } from '@/lib/language/say'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import type { WireSubscriberDetails } from '@/lib/wire/subscribers/subscribers'
import { permissionAfterCancelText } from './permission-after-cancel'

interface CancelFactsProps {
  readonly subscriberId: string
  /** Reads the subscriber; without it the facts stay as they are, so that nothing changes while the dialog fades. */
  readonly open: boolean
  readonly now: Date
}

/** Effects of a cancel on charges under way and on the permission, read from the server when the dialog opens. */
export function CancelFacts({ subscriberId, open, now }: CancelFactsProps) {
  const say = useSay()
  const { reader } = say
  const { data, isError } = useQuery({ ...subscriberNowQuery(subscriberId), enabled: open })
  const fact = (text: (subscriber: WireSubscriberDetails) => string, unread: string): ReactNode => {
    if (isError) return unread
    return data ? text(data) : <Skeleton className="my-0.5 h-3.5 w-48" />
  }
  return (
    <FactList
      layout="columns"
      size="hint"
      className="mt-5"
      facts={[
        {
          term: 'Payments in progress',
          value: fact(
            ({ payments }) => moneyInFlightText(payments, now, reader),
            'Could not be read. What is already under way may still be paid.',
          ),
        },
        ...(data && data.credit > 0 ? [{ term: 'Credit', value: creditText(data.credit, say) }] : []),
        {
          term: 'Permission on chain',
          value: fact(permissionAfterCancelText, 'Could not be read. Nothing is charged with it after this.'),
        },
      ]}
    />
  )
}

/** Credit that a cancel ends, in dollars, as a sentence. */
export function creditText(credit: number, say: Say): string {
  return `${sayCents(say, credit)} of what was paid is unused and ends with the subscription. A refund gives it back.`
}

/** The charge under way, else the last one paid, as a sentence; `charges` in any order. */
export function moneyInFlightText(charges: readonly WireCharge[], now: Date, writing: Writing): string {
  const underWay = charges.find(({ status }) => status === 'submitted' || status === 'pending')
  if (underWay) return inFlight(underWay, writing)
  const last = charges
    .filter(({ status }) => status === 'paid' || status === 'settled')
    .reduce<WireCharge | null>(
      (latest, charge) => (latest && paidTime(latest) > paidTime(charge) ? latest : charge),
      null,
    )
  if (last === null) return 'None. Nothing was charged yet.'
  return `None. The last charge, ${amountText(last, writing)} on ${formatDay(last.paidAt ?? last.dueAt, now)}, is paid.`
}

/** A change charges a second time in its period, so periods don't tell which payment is the last. */
const paidTime = ({ paidAt, dueAt }: WireCharge) => Date.parse(paidAt ?? dueAt)

function inFlight(charge: WireCharge, writing: Writing): string {
  const amount = amountText(charge, writing)
  if (charge.status === 'pending') return `${amount} is being paid, which gives its period.`
  return `${amount} is on its way. It is withdrawn, unless the network takes it first.`
}

const amountText = ({ amountText, token }: WireCharge, writing: Writing) =>
  formatTokens(amountText, token.symbol, writing)
