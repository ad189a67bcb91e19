'use client'

import { FREQUENCY_WORDS } from '@/components/billing/frequency-words'
import { useTimeZone } from '@/components/billing/times/use-time-zone'
import { portalPaths } from '@/components/portal/portal-paths'
import { AddressText } from '@/components/ui/text/address-text'
import { type Fact, FactList } from '@/components/ui/text/fact-list'
import { CHECK } from '@/components/ui/text/line-drawings'
import { LineIcon } from '@/components/ui/text/line-icon'
import type { Offer } from '@/lib/billing/checkout/offer'
import type { CheckoutProgress } from '@/lib/client/progress/watch-progress'
import { fullDate, shortDate } from '../offer/charge-dates'
import type { Choice } from '../offer/choice'
import { merchantName } from '../offer/merchant-name'
import { chargeAtomic, planAt } from '../offer/terms'
import { ManageLink } from '../parts/manage-link'
import { StepHeading } from '../parts/step-heading'
import { TransactionText } from '../parts/transaction-text'
import { amountFact } from '../pay/pay-words'
import { LeaveCheckout } from './leave-checkout'
import { chargedToday, oneCharge } from './progress-facts'
import type { StageProps } from './stage-props'

/** "Your trial runs until 5 Dec." or "You are subscribed." */
export function successTitle(
  { subscriber }: CheckoutProgress,
  { trialDays }: Pick<Offer, 'trialDays'>,
  { plan }: Choice,
  timeZone: string,
): string {
  const next = subscriber?.nextChargeAt
  if (subscriber?.status !== 'trialing' || !next || trialDays === 0 || plan.priceMicroUsd === 0n) {
    return 'You are subscribed.'
  }
  return `Your trial runs until ${shortDate(new Date(next), timeZone)}.`
}

/** The subscription runs: what was taken, what comes next, and where it is proved. */
export function SuccessPanel(props: StageProps) {
  const { offer, choice, progress, leading, live, sessionId, successUrl } = props
  const timeZone = useTimeZone()
  const free = choice.plan.priceMicroUsd === 0n || offer.trialDays > 0
  return (
    <>
      <span
        aria-hidden="true"
        className="inline-flex size-10 items-center justify-center rounded-full bg-accent text-on-accent"
      >
        <LineIcon drawing={CHECK} size={18} />
      </span>
      <div className="mt-4">
        <StepHeading leading={leading}>{successTitle(progress, offer, choice, timeZone)}</StepHeading>
      </div>
      <p className="mt-1 text-body text-ink-2">
        {free ? (
          'Nothing was charged today.'
        ) : (
          <>
            {chargedToday(offer, choice, props.quote)} went to{' '}
            <bdi className="text-user-content">{merchantName(offer.merchant)}</bdi>.
          </>
        )}
      </p>
      <FactList className="mt-5" facts={successFacts(props, timeZone)} />
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-body">
        <ManageLink subscriptionId={offer.subscriptionId} />
        {progress.paymentId !== null && !free && (
          <a href={portalPaths.receipt(progress.paymentId)} className="text-link font-medium">
            Receipt
          </a>
        )}
      </p>
      <LeaveCheckout
        sessionId={sessionId}
        name={merchantName(offer.merchant)}
        successUrl={successUrl}
        counting={live}
      />
    </>
  )
}

function successFacts({ offer, choice, progress, quote }: StageProps, timeZone: string): readonly Fact[] {
  const { plan, token } = choice
  const { subscriber, payer, transactionHash } = progress
  const { each } = FREQUENCY_WORDS[plan.frequency]
  const next = subscriber?.nextChargeAt
  // The discount may have been for the first charge alone.
  const nextAtomic = chargeAtomic(planAt(plan, offer.trialDays > 0 ? 0 : 1), token)
  const nextAmount = nextAtomic === null ? oneCharge(choice, quote) : amountFact(nextAtomic, token)
  const paid = plan.priceMicroUsd > 0n
  return [
    { term: 'Charged today', value: chargedToday(offer, choice, quote) },
    ...(paid && next
      ? [
          {
            term: 'Next charge',
            value: `${fullDate(new Date(next), timeZone)}, ${token.usdPegged ? '' : 'about '}${nextAmount}`,
          },
        ]
      : []),
    ...(paid && (quote || token.usdPegged)
      ? [
          {
            term: 'Never more than',
            value: `${quote ? amountFact(quote.cap, token) : oneCharge(choice, null)} ${each}`,
          },
        ]
      : []),
    ...(paid && quote
      ? [{ term: 'Approved in all', value: amountFact(BigInt(quote.cap) * BigInt(quote.periods), token) }]
      : []),
    ...(payer === null ? [] : [{ term: 'From', value: <AddressText address={payer} size={12} /> }]),
    ...(transactionHash === null
      ? []
      : [
          {
            term: 'Transaction',
            value: <TransactionText chainId={token.chainId} hash={transactionHash} />,
          },
        ]),
  ]
}
