'use client'

import type { Offer } from './offer'
import { chargeDays } from './offer/charge-dates'
import type { Choice } from './offer/choice'
import { chargeText, comingCharges } from './offer/terms'
import { trialText } from './offer/trial-text'
import { useTimeZone } from './offer/use-time-zone'

interface TermsSentenceProps {
  readonly offer: Offer
  readonly choice: Choice
  readonly now: Date
}

/** "14 days free. Then 49 USDC on the 5th of each month." */
export function TermsSentence({ offer, choice: { plan, token }, now }: TermsSentenceProps) {
  const timeZone = useTimeZone()
  if (plan.priceMicroUsd === 0n) return <>Free of charge.</>
  const first = comingCharges(offer, plan, now)[0] ?? now
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
