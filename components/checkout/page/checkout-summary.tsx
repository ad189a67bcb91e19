'use client'

import { lazy, type ReactNode, useState } from 'react'
import { ZoneText } from '@/components/billing/times/zone-note'
import { useSay } from '@/components/language/use-say'
import { ChoiceGroup } from '@/components/ui/controls/choice-group'
import { RadioCard } from '@/components/ui/controls/radio-card'
import { untilLoaded } from '@/components/ui/hooks/until-loaded'
import { OwnChunk } from '@/components/ui/late/own-chunk'
import { Ledger, type LedgerRow } from '@/components/ui/text/ledger'
import type { Offer, OfferPlan } from '@/lib/billing/checkout/offer'
import { unitPrice } from '@/lib/billing/checkout/offer-units'
import { formatDollars } from '@/lib/language/amounts'
import { writeDate, writeDay } from '@/lib/language/dates'
import type { Say } from '@/lib/language/say'
import { type Choice, chargesAllowed, chosenEnd } from '../offer/choice'
import { chargeFigure, comingCharges, figureUnit, lastAllowed, noFigure, planAt } from '../offer/terms'
import { unitsText, usageSentence } from '../offer/terms-sentence'
import { SectionHead } from '../parts/section-head'
import { useOpenCheckout } from './open-checkout'
import { PriceLine } from './price-line'

interface CheckoutSummaryProps {
  /** Says that the address asked for what is not offered; until the payer chooses. */
  readonly missed?: ReactNode
  /** Field for the code of a discount; left out where there are none. */
  readonly code?: ReactNode
  /** The same where what is chosen has no discount by a code. */
  readonly idleCode?: ReactNode
}

/** The parts of the offer's half that depend on the choice: price, plans, charges with their dates. */
export function CheckoutSummary({ code, idleCode, missed }: CheckoutSummaryProps) {
  const { offer, choice, now, choose, loader } = useOpenCheckout()
  const [first] = useState(choice)
  // Once the wallet is asked to sign, the choice is fixed; the way back is in the steps.
  const step = loader.open?.checkout.step.name
  const chosen = step === 'paying' || step === 'subscribed'
  // Nothing is on offer to who has it, whose own price and days may be others: they are in the portal.
  if (loader.open?.chunk.subscribesAlready(loader.open.checkout)) return null
  return (
    <>
      {choice === first && missed}
      <PriceLine offer={offer} choice={choice} now={now} />
      {/* On a phone the steps would begin below the fold. */}
      <div className={chosen ? 'mt-6 grid grid-cols-1 gap-6 max-md:hidden' : 'mt-6 grid grid-cols-1 gap-6'}>
        {offer.plans.length > 1 && !chosen && (
          <PlanChoice plans={offer.plans} chosen={choice.plan} onChoose={(plan) => choose({ plan })} />
        )}
        {choice.plan.quantityMax > 1 && !chosen && (
          <SeatsChoice plan={choice.plan} onChoose={(units) => choose({ units })} />
        )}
        <ChargeLedger offer={offer} choice={choice} now={now} />
      </div>
      {!chosen && (choice.plan.discount?.code ? code : idleCode)}
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
  const say = useSay()
  return (
    <ChoiceGroup legend={say('checkout.plan')}>
      {plans.map((plan) => (
        <RadioCard
          key={plan.id}
          className="text-body"
          name="plan"
          value={plan.id}
          checked={plan.id === chosen.id}
          onChange={() => onChoose(plan)}
          title={plan.name}
          {...(plan.volume > 0
            ? { aside: say('checkout.includes', { units: unitsText(say, plan.volume) }) }
            : {})}
          {...(plan.usage ? { note: usageSentence(say, plan) } : {})}
          end={
            <>
              {formatDollars(plan.priceMicroUsd, say.reader)}{' '}
              <span className="font-normal text-hint text-ink-2">
                {say('checkout.planRate', {
                  seats: plan.quantityMax > 1 ? 'yes' : 'no',
                  frequency: plan.frequency,
                })}
              </span>
            </>
          }
        />
      ))}
    </ChoiceGroup>
  )
}

const QuantityStepper = lazy(() =>
  untilLoaded(async () => ({
    default: (await import('./seats-and-details')).seatsAndDetails.QuantityStepper,
  })),
)

interface SeatsChoiceProps {
  readonly plan: OfferPlan
  readonly onChoose: (units: number) => void
}

/** Number of seats of a plan that is priced by the seat. */
function SeatsChoice({ plan, onChoose }: SeatsChoiceProps) {
  const say = useSay()
  const { units, quantityMax, frequency } = plan
  return (
    <OwnChunk>
      <QuantityStepper
        id="quantity"
        name="quantity"
        label={say('checkout.seats')}
        hint={say('checkout.seatsHint', {
          price: formatDollars(unitPrice(plan), say.reader),
          frequency,
          max: unitsText(say, quantityMax),
        })}
        value={units}
        max={quantityMax}
        onValueChange={onChoose}
      />
    </OwnChunk>
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
  const say = useSay()
  const { reader } = say
  const today = say('checkout.today', { date: writeDay(now, reader) })
  const rows = comingCharges(offer, choice, now).map((at, index): LedgerRow => {
    const first = index === 0
    return {
      key: at.toISOString(),
      sign: first ? 'disc' : 'dot',
      date: first && offer.trialDays === 0 ? today : writeDate(at, reader),
      // A charge bills the use of the period before it.
      note: first ? say('checkout.firstCharge') : plan.usage ? say('checkout.plusUsage') : undefined,
      amount: chargeFigure(say, planAt(plan, index), token),
    }
  })
  const trial: LedgerRow = {
    key: 'trial',
    sign: 'half',
    date: today,
    note: say('checkout.freeFor', { days: say('billing.days', { count: offer.trialDays }) }),
    amount: noFigure(say),
  }
  return (
    <section aria-labelledby="ledger-title">
      <SectionHead title={say('checkout.whatWhen')} id="ledger-title">
        {figureUnit(say, token)}
      </SectionHead>
      <Ledger
        heads={[say('parts.date'), say('parts.what'), say('parts.amount')]}
        caption={say('checkout.whatWhenIn', { unit: figureUnit(say, token) })}
        rows={offer.trialDays > 0 ? [trial, ...rows] : rows}
      />
      <div className="mt-2.5 text-hint text-ink-3">
        {plan.priceMicroUsd > 0n && <p>{lengthText(say, offer, choice, lastAllowed(offer, choice, now))}</p>}
        {/* Two lines are kept free on small phones, so that naming the time zone never moves what follows. */}
        <p className="max-xs:min-h-[2lh]">
          <ZoneText />
        </p>
      </div>
    </section>
  )
}

/** Number of charges, and what comes after the last of them. */
function lengthText(say: Say, offer: Offer, choice: Choice, lastAt: Date): string {
  const count = chargesAllowed(offer, choice)
  const last = writeDate(lastAt, say.reader)
  const ends = count === chosenEnd(offer, choice)
  return say(ends ? 'checkout.chargesEnd' : 'checkout.chargesRenew', { count, last })
}
