'use client'

import { lazy, type ReactNode, Suspense } from 'react'
import { FREQUENCY_WORDS } from '@/components/billing/frequency-words'
import { useTimeZone } from '@/components/billing/times/use-time-zone'
import { ChoiceGroup } from '@/components/ui/controls/choice-group'
import { RadioCard } from '@/components/ui/controls/radio-card'
import { untilLoaded } from '@/components/ui/hooks/until-loaded'
import { Ledger, type LedgerRow } from '@/components/ui/text/ledger'
import type { Offer, OfferPlan } from '@/lib/billing/checkout/offer'
import { unitPrice } from '@/lib/billing/checkout/offer-units'
import { formatUsd } from '@/lib/billing/money/money'
import { unitsText } from '@/lib/billing/usage/usage-sentence'
import { fullDate, shortDate } from '../offer/charge-dates'
import { type Choice, chargesAllowed, chosenEnd } from '../offer/choice'
import { chargeFigure, comingCharges, figureUnit, lastAllowed, planAt } from '../offer/terms'
import { trialText } from '../offer/trial-text'
import { SectionHead } from '../parts/section-head'
import { useOpenCheckout } from './open-checkout'
import { PriceLine } from './price-line'

interface CheckoutSummaryProps {
  /** Field for the code of a discount; left out where there are none. */
  readonly code?: ReactNode
}

/** The parts of the offer's half that depend on the choice: price, plans, charges with their dates. */
export function CheckoutSummary({ code }: CheckoutSummaryProps) {
  const { offer, choice, now, choose, loader } = useOpenCheckout()
  // Once the wallet is asked to sign, the choice is fixed; the way back is in the steps.
  const step = loader.open?.checkout.step.name
  const chosen = step === 'paying' || step === 'subscribed'
  return (
    <>
      <PriceLine offer={offer} choice={choice} now={now} />
      {/* On a phone the steps would begin below the fold. */}
      <div className={chosen ? 'mt-6 grid gap-6 max-md:hidden' : 'mt-6 grid gap-6'}>
        {offer.plans.length > 1 && !chosen && (
          <PlanChoice plans={offer.plans} chosen={choice.plan} onChoose={(plan) => choose({ plan })} />
        )}
        {choice.plan.quantityMax > 1 && !chosen && (
          <SeatsChoice plan={choice.plan} onChoose={(units) => choose({ units })} />
        )}
        <ChargeLedger offer={offer} choice={choice} now={now} />
      </div>
      {!chosen && code}
    </>
  )
}

interface PlanChoiceProps {
  readonly plans: readonly OfferPlan[]
  readonly chosen: OfferPlan
  readonly onChoose: (plan: OfferPlan) => void
}

/** The merchant's plans as radio cards. */
function PlanChoice({ plans, chosen, onChoose }: PlanChoiceProps) {
  return (
    <ChoiceGroup legend="Plan">
      {plans.map((plan) => (
        <RadioCard
          key={plan.id}
          className="text-body"
          name="plan"
          value={plan.id}
          checked={plan.id === chosen.id}
          onChange={() => onChoose(plan)}
          title={plan.name}
          {...(plan.volume > 0 ? { aside: `Includes ${unitsText(plan.volume)}` } : {})}
          {...(plan.usage ? { note: plan.usage.text } : {})}
          end={
            <>
              {formatUsd(plan.priceMicroUsd)}{' '}
              <span className="font-normal text-hint text-ink-2">
                {FREQUENCY_WORDS[plan.frequency].each}
                {plan.quantityMax > 1 && ' per seat'}
              </span>
            </>
          }
        />
      ))}
    </ChoiceGroup>
  )
}

/** In a chunk of its own: most plans have no seats. */
const QuantityStepper = lazy(() =>
  untilLoaded(async () => ({
    default: (await import('@/components/ui/controls/quantity-stepper')).QuantityStepper,
  })),
)

interface SeatsChoiceProps {
  readonly plan: OfferPlan
  readonly onChoose: (units: number) => void
}

/** Number of seats of a plan that is priced by the seat. */
function SeatsChoice({ plan, onChoose }: SeatsChoiceProps) {
  const { units, quantityMax, frequency } = plan
  return (
    <Suspense>
      <QuantityStepper
        id="quantity"
        name="quantity"
        label="Seats"
        hint={`${formatUsd(unitPrice(plan))} ${FREQUENCY_WORDS[frequency].each} per seat, 1 to ${unitsText(quantityMax)}`}
        value={units}
        max={quantityMax}
        onValueChange={onChoose}
      />
    </Suspense>
  )
}

interface ChargeLedgerProps {
  readonly offer: Offer
  readonly choice: Choice
  readonly now: Date
}

/** The trial, the first charge and the next ones, with dates in the reader's own time zone. */
function ChargeLedger({ offer, choice, now }: ChargeLedgerProps) {
  const { plan, token } = choice
  const timeZone = useTimeZone()
  const today = `Today, ${shortDate(now, timeZone)}`
  const rows = comingCharges(offer, choice, now).map((at, index): LedgerRow => {
    const first = index === 0
    return {
      key: at.toISOString(),
      sign: first ? 'disc' : 'dot',
      date: first && offer.trialDays === 0 ? today : fullDate(at, timeZone),
      // A charge bills the use of the period before it.
      note: first ? 'First charge' : plan.usage ? 'plus usage' : undefined,
      amount: chargeFigure(planAt(plan, index), token),
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
        rows={offer.trialDays > 0 ? [trial, ...rows] : rows}
      />
      <div className="mt-2.5 text-hint text-ink-3">
        {plan.priceMicroUsd > 0n && (
          <p>{lengthText(offer, choice, fullDate(lastAllowed(offer, choice, now), timeZone))}</p>
        )}
        {/* Two lines are kept free on small phones, so that naming the time zone never moves what follows. */}
        <p className="max-xs:min-h-[2lh]">
          Dates in {timeZone === 'UTC' ? 'UTC' : `your time zone, ${timeZone.replaceAll('_', ' ')}`}.
        </p>
      </div>
    </section>
  )
}

/** Number of charges, and what comes after the last of them. */
function lengthText(offer: Offer, choice: Choice, last: string): string {
  const allowed = chargesAllowed(offer, choice)
  const end = chosenEnd(offer, choice)
  const charges = allowed === 1 ? 'One charge' : `${allowed} charges, the last on ${last}`
  return allowed === end ? `${charges}, then it ends.` : `${charges}; none after that unless you renew.`
}
