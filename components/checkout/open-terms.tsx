'use client'

import { ChargeLedger } from './charge-ledger'
import { useOpenCheckout } from './open-checkout'
import { PlanChoice } from './plan-choice'
import { PriceLine } from './price-line'

/** The side that informs, as far as the choice changes it: price, plans, what is charged when. */
export function OpenTerms() {
  const { offer, choice, now, choose } = useOpenCheckout()
  return (
    <>
      <PriceLine offer={offer} choice={choice} now={now} />
      <div className="mt-6 grid gap-6">
        {offer.plans.length > 1 && (
          <PlanChoice plans={offer.plans} chosen={choice.plan} onChoose={(plan) => choose({ plan })} />
        )}
        <ChargeLedger offer={offer} choice={choice} now={now} />
      </div>
    </>
  )
}
