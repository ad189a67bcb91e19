import { FREQUENCY_WORDS } from './frequency-words'
import { merchantName, type Offer } from './offer'
import { fullDate } from './offer/charge-dates'
import type { Choice } from './offer/choice'
import { chargeText, comingCharges } from './offer/terms'
import { useTimeZone } from './offer/use-time-zone'

interface ConsentLineProps {
  readonly offer: Offer
  readonly choice: Choice
  readonly now: Date
  readonly connected: boolean
}

/** What the button that subscribes will authorise, under its own label. Nothing before it does. */
export function ConsentLine({ offer, choice: { plan, token }, now, connected }: ConsentLineProps) {
  const timeZone = useTimeZone()
  const first = comingCharges(offer, plan, now)[0] ?? now
  if (plan.priceMicroUsd === 0n) {
    return (
      <p className="mt-2.5 text-hint text-ink-3">
        {!connected && <>Connecting a wallet authorises nothing. </>}By choosing “Start subscription” you will
        subscribe to <bdi>{merchantName(offer.merchant)}</bdi>, free of charge, until you cancel.
      </p>
    )
  }
  const from = offer.trialDays > 0 ? `from ${fullDate(first, timeZone)}` : 'from today'
  return (
    <p className="mt-2.5 text-hint text-ink-3">
      {!connected && <>Connecting a wallet authorises nothing. </>}By choosing “Start subscription” you will
      authorise <bdi>{merchantName(offer.merchant)}</bdi> to take up to {chargeText(plan, token)} each{' '}
      {FREQUENCY_WORDS[plan.frequency].one} on {token.network}, {from}, until you cancel.
    </p>
  )
}
