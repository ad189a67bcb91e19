'use client'

import { FREQUENCY_WORDS } from '@/components/billing/frequency-words'
import type { Offer } from '@/lib/billing/checkout/offer'
import { formatUsd } from '@/lib/billing/money/money'
import { chargeDays } from '../offer/charge-dates'
import type { Choice } from '../offer/choice'
import { chargeText, comingCharges } from '../offer/terms'
import { trialText } from '../offer/trial-text'
import { useTimeZone } from '../offer/use-time-zone'

interface PriceLineProps {
  readonly offer: Offer
  readonly choice: Choice
  readonly now: Date
}

/** The price, with the sentence of its terms. */
export function PriceLine({ offer, choice, now }: PriceLineProps) {
  const { plan } = choice
  const price = formatUsd(plan.priceMicroUsd)
  return (
    <>
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2.5">
        <span className={price.length > 9 ? 'text-mrr' : 'text-price'}>{price}</span>
        <span className="text-[1.0625rem] text-ink-2">{FREQUENCY_WORDS[plan.frequency].per}</span>
      </p>
      <p className="mt-1 text-body text-ink-2">
        <TermsSentence offer={offer} choice={choice} now={now} />
      </p>
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
  const first = comingCharges(offer, choice, now)[0] ?? now
  const amount = chargeText(plan, token)
  const days = chargeDays(first, plan.frequency, timeZone)
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
