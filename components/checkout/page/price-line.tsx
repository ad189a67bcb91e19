'use client'

import { FREQUENCY_WORDS } from '@/components/billing/frequency-words'
import { useTimeZone } from '@/components/billing/times/use-time-zone'
import type { Offer } from '@/lib/billing/checkout/offer'
import { formatUsd } from '@/lib/billing/money/money'
import { chargeDays } from '../offer/charge-dates'
import type { Choice } from '../offer/choice'
import { chargesOfYear, chargeText, planAt, seatsText } from '../offer/terms'
import { trialText } from '../offer/trial-text'

interface PriceLineProps {
  readonly offer: Offer
  readonly choice: Choice
  readonly now: Date
}

/** The price, with the sentence of its terms. */
export function PriceLine({ offer, choice, now }: PriceLineProps) {
  const { plan } = choice
  const { discount } = plan
  const price = formatUsd(planAt(plan, 0).priceMicroUsd)
  return (
    <>
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2.5">
        <span className={price.length > 9 ? 'text-mrr' : 'text-price'}>{price}</span>
        {discount && <s className="text-ink-3">{formatUsd(plan.priceMicroUsd)}</s>}
        <span className="text-[1.0625rem] text-ink-2">{FREQUENCY_WORDS[plan.frequency].per}</span>
      </p>
      <p className="mt-1 text-body text-ink-2">
        <TermsSentence offer={offer} choice={choice} now={now} />
      </p>
      {plan.units > 1 && <p className="mt-1 text-body text-ink-2">{seatsText(plan)}</p>}
      {plan.usage && <p className="mt-1 text-body text-ink-2">{plan.usage.text}</p>}
      {discount && <p className="mt-1 text-accent text-body">{discount.text}</p>}
    </>
  )
}

interface TermsSentenceProps {
  readonly offer: Offer
  readonly choice: Choice
  readonly now: Date
}

/** "14 days free. Then 49 USDC on the 5th of each month." */
function TermsSentence({ offer, choice, now }: TermsSentenceProps) {
  const { plan, token } = choice
  const timeZone = useTimeZone()
  if (plan.priceMicroUsd === 0n) return <>Free of charge.</>
  const amount = chargeText(planAt(plan, 0), token)
  const [first = now, ...others] = chargesOfYear(offer, choice, now)
  const days = chargeDays([first, ...others], plan.frequency, timeZone)
  const rate = token.usdPegged ? '' : ', at the day’s rate'
  if (offer.trialDays > 0) {
    return (
      <>
        {trialText(offer.trialDays)} free. Then {amount} {days}
        {rate}.
      </>
    )
  }
  return (
    <>
      {amount} today, then {days}
      {rate}.
    </>
  )
}
