import type { ReactNode } from 'react'
import { WholeAddress } from '@/components/billing/whole-address'
import { richText } from '@/components/language/rich-text'
import { sayCents, sayCentsOff, sayDay, sayPrice } from '@/components/language/spoken-values'
import { useSay } from '@/components/language/use-say'
import { FactList } from '@/components/ui/text/fact-list'
import type { Say } from '@/lib/language/say'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import type { WireChangeQuote } from '@/lib/wire/subscribers/portal-change'
import { paidToTerm } from '../receipt/paid-to'
import type { ChangeAsShown } from './change-as-shown'
import { creditLeft, dueText, isLessLater, leastDueText, refundedCredit } from './change-words'

/** Cost of a change, now and with the next payments. */
export function ForetoldCharges({
  quote,
  shown,
  row,
  now,
}: {
  readonly quote: WireChangeQuote
  readonly shown: ChangeAsShown
  readonly row: WirePortalSubscription
  readonly now: Date
}) {
  const say = useSay()
  const { fixedCharges } = quote
  const [first] = quote.schedule
  const isPaidElsewhere = JSON.stringify(shown.receivers) !== JSON.stringify(row.receivers)
  return (
    <FactList
      layout="columns"
      size="hint"
      className="mt-5"
      facts={[
        { term: say('change.newPrice'), value: sayPrice(say, quote.price, shown.frequency) },
        ...(quote.discount > 0
          ? [{ term: say('portal.discount'), value: <Off amount={quote.discount} /> }]
          : []),
        ...(quote.usage > 0
          ? [
              {
                term: say('change.usageSoFar'),
                value: richText(say, 'change.inFirst', { amount: <Dollars amount={quote.usage} /> }),
              },
            ]
          : []),
        ...(quote.creditBefore > 0
          ? [{ term: say('change.creditBefore'), value: <Off amount={quote.creditBefore} /> }]
          : []),
        ...(refundedCredit(quote) > 0
          ? [{ term: say('change.creditRefunded'), value: <Dollars amount={refundedCredit(quote)} /> }]
          : []),
        ...(quote.credit > 0
          ? [{ term: say('change.creditOfRest'), value: <Off amount={quote.credit} /> }]
          : []),
        ...(first && isLessLater(quote)
          ? [{ term: say('change.firstPayment'), value: <Dollars amount={first.amount} /> }]
          : []),
        ...(creditLeft(quote) > 0
          ? [{ term: say('change.creditLeft'), value: <Dollars amount={creditLeft(quote)} /> }]
          : []),
        { term: say('change.dueNow'), value: dueValue(say, quote, shown) },
        {
          term: say('change.nextPayments'),
          value: (
            <ol className="w-fit">
              {[...quote.before, ...quote.schedule].map(({ at, amount }) => (
                <li key={at} className="flex justify-between gap-6">
                  <span>
                    {sayDay(say, at, now)}
                    <span className="sr-only">: </span>
                  </span>
                  <Dollars amount={amount} />
                </li>
              ))}
            </ol>
          ),
        },
        ...(fixedCharges === null
          ? []
          : [
              {
                term: say('portal.ends'),
                value: say('change.endsAfter', {
                  payments: say('billing.payments', { count: fixedCharges, frequency: shown.frequency }),
                }),
              },
            ]),
        ...(isPaidElsewhere
          ? shown.receivers.map((receiver) => ({
              key: receiver.address,
              term: paidToTerm(say, receiver, shown.receivers),
              stacked: true,
              value: (
                <WholeAddress address={receiver.address} chainId={shown.token.chainId} what="receiver" />
              ),
            }))
          : []),
      ]}
    />
  )
}

function dueValue(say: Say, quote: WireChangeQuote, { token }: ChangeAsShown): ReactNode {
  const why = leastDueText(say, quote)
  return (
    <>
      {dueText(say, quote, token)}
      {why !== null && <span className="mt-0.5 block text-pretty text-ink-3">{why}</span>}
    </>
  )
}

/** Rounded for the reader, with the exact figure beside it. */
function Dollars({ amount }: { readonly amount: number }) {
  return <data value={amount}>{sayCents(useSay(), amount)}</data>
}

/** What is taken off the first payment, as a negative amount. */
function Off({ amount }: { readonly amount: number }) {
  return <data value={-amount}>{sayCentsOff(useSay(), amount)}</data>
}
