'use client'

import { richText } from '@/components/language/rich-text'
import { useSay } from '@/components/language/use-say'
import { portalPaths } from '@/components/portal/portal-paths'
import { AddressText } from '@/components/ui/text/address-text'
import { type Fact, FactList } from '@/components/ui/text/fact-list'
import { CHECK } from '@/components/ui/text/line-drawings'
import { LineIcon } from '@/components/ui/text/line-icon'
import type { Offer } from '@/lib/billing/checkout/offer'
import type { CheckoutProgress } from '@/lib/client/progress/watch-progress'
import { writeDate, writeDay } from '@/lib/language/dates'
import type { Say } from '@/lib/language/say'
import type { Choice } from '../offer/choice'
import { merchantName } from '../offer/merchant-name'
import { chargeAtomic, planAt } from '../offer/terms'
import { ManageLink } from '../parts/manage-link'
import { StepHeading } from '../parts/step-heading'
import { TransactionText } from '../parts/transaction-text'
import { amountFact } from '../pay/pay-words'
import { LeaveCheckout } from './leave-checkout'
import { capOf, chargedToday, oneCharge } from './progress-facts'
import type { StageProps } from './stage-props'

/** "Your trial runs until 5 Dec." or "You are subscribed." */
export function successTitle(
  say: Say,
  { subscriber }: CheckoutProgress,
  { trialDays }: Pick<Offer, 'trialDays'>,
  { plan }: Choice,
): string {
  const next = subscriber?.nextChargeAt
  if (subscriber?.status !== 'trialing' || !next || trialDays === 0 || plan.priceMicroUsd === 0n) {
    return say('pay.subscribed')
  }
  return say('pay.trialUntil', { date: writeDay(new Date(next), say.reader) })
}

/** The subscription runs: what was taken, what comes next, and where it is proved. */
export function SuccessPanel(props: StageProps) {
  const { offer, choice, progress, leading, live, sessionId, successUrl, email, emailWaits } = props
  const say = useSay()
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
        <StepHeading leading={leading}>{successTitle(say, progress, offer, choice)}</StepHeading>
      </div>
      <p className="mt-1 text-body text-ink-2">
        {free
          ? say('pay.nothingToday')
          : richText(say, 'pay.wentTo', {
              amount: chargedToday(say, offer, choice, props.quote),
              merchant: <bdi className="text-user-content">{merchantName(offer.merchant)}</bdi>,
            })}
      </p>
      {(email !== null || emailWaits) && (
        <p className="mt-3 text-body text-ink-2 [overflow-wrap:anywhere]">
          {email === null ? say('pay.emailSentThere') : say('pay.emailSent', { email })}
        </p>
      )}
      <FactList className="mt-5" facts={successFacts(say, props)} />
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-body">
        <ManageLink subscriptionId={offer.subscriptionId} />
        {progress.paymentId !== null && !free && (
          <a href={portalPaths.receipt(progress.paymentId)} className="text-link font-medium">
            {say('pay.receipt')}
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

function successFacts(say: Say, { offer, choice, progress, quote }: StageProps): readonly Fact[] {
  const { plan, token } = choice
  const { subscriber, payer, transactionHash } = progress
  const { frequency } = plan
  const next = subscriber?.nextChargeAt
  // The discount may have been for the first charge alone.
  const nextAtomic = chargeAtomic(planAt(plan, offer.trialDays > 0 ? 0 : 1), token)
  const nextAmount = nextAtomic === null ? oneCharge(say, choice, quote) : amountFact(say, nextAtomic, token)
  const paid = plan.priceMicroUsd > 0n
  // The page was loaded again since: the service knows what was signed.
  const signed = quote ?? progress.approved
  const cap = capOf(choice, signed)
  return [
    { term: say('pay.chargedToday'), value: chargedToday(say, offer, choice, quote) },
    ...(paid && next
      ? [
          {
            term: say('pay.nextCharge'),
            value: say('pay.nextChargeText', {
              date: writeDate(new Date(next), say.reader),
              amount: token.usdPegged ? nextAmount : say('billing.about', { amount: nextAmount }),
            }),
          },
        ]
      : []),
    ...(paid && cap !== null
      ? [
          {
            term: say('pay.neverMoreThan'),
            value: say('billing.pricePer', {
              price: amountFact(say, cap, token),
              frequency,
            }),
          },
        ]
      : []),
    ...(paid && signed
      ? [
          {
            // What was allowed before for other subscriptions comes on top.
            term: say('pay.approvedForThis'),
            value: amountFact(say, BigInt(signed.cap) * BigInt(signed.periods), token),
          },
        ]
      : []),
    ...(payer === null ? [] : [{ term: say('pay.from'), value: <AddressText address={payer} size={12} /> }]),
    ...(transactionHash === null
      ? []
      : [
          {
            term: say('pay.transaction'),
            value: <TransactionText chainId={token.chainId} hash={transactionHash} />,
          },
        ]),
  ]
}
