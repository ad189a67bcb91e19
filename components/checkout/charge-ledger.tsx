import { Ledger, type LedgerRow } from '@/components/ui/text/ledger'
import type { Offer } from './offer'
import { fullDate, shortDate } from './offer/charge-dates'
import type { Choice } from './offer/choice'
import { chargeFigure, comingCharges, figureUnit } from './offer/terms'
import { trialText } from './offer/trial-text'
import { useTimeZone } from './offer/use-time-zone'
import { SectionHead } from './parts/section-head'

interface ChargeLedgerProps {
  readonly offer: Offer
  readonly choice: Choice
  readonly now: Date
}

/** What is charged, when: the trial, the first charge and the next ones, in the reader's own time zone. */
export function ChargeLedger({ offer, choice: { plan, token }, now }: ChargeLedgerProps) {
  const timeZone = useTimeZone()
  const amount = chargeFigure(plan, token)
  const today = `Today, ${shortDate(now, timeZone)}`
  const charges = comingCharges(offer, plan, now).map((at, index): LedgerRow => {
    const first = index === 0
    return {
      key: at.toISOString(),
      sign: first ? 'disc' : 'dot',
      date: first && offer.trialDays === 0 ? today : fullDate(at, timeZone),
      note: first ? 'First charge' : undefined,
      amount,
    }
  })
  const trial: LedgerRow = {
    key: 'trial',
    sign: 'half',
    date: today,
    note: `Free for ${trialText(offer.trialDays)}`,
    amount: '0.00',
  }
  return (
    <section aria-labelledby="ledger-title">
      <SectionHead title="What is charged, when" id="ledger-title">
        {figureUnit(token)}
      </SectionHead>
      <Ledger
        caption={`What is charged, when, in ${figureUnit(token)}`}
        rows={offer.trialDays > 0 ? [trial, ...charges] : charges}
      />
      {/* Two lines are kept free on phones, so that naming the time zone never moves what follows. */}
      <p className="mt-2.5 text-hint text-ink-3 max-md:min-h-[2lh]">
        And so on until you cancel. Dates in{' '}
        {timeZone === 'UTC' ? 'UTC' : `your time zone, ${timeZone.replaceAll('_', ' ')}`}.
      </p>
    </section>
  )
}
