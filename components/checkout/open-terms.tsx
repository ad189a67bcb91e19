'use client'

import { ChargeLedger } from './charge-ledger'
import { useOpenCheckout } from './page/open-checkout'
import { PlanChoice } from './plan-choice'
import { PriceLine } from './price-line'

/** The side that informs, as far as the choice changes it: price, plans, what is charged when. */
export function OpenTerms() {
  const { offer, choice, now, choose, gate } = useOpenCheckout()
  // What the wallet is asked to sign is chosen; the way back is in the steps.
  const step = gate.open?.checkout.step.name
  const chosen = step === 'paying' || step === 'subscribed'
  return (
    <>
      <PriceLine offer={offer} choice={choice} now={now} />
      {/* On a phone the steps would begin below the fold. */}
      <div className={chosen ? 'mt-6 grid gap-6 max-md:hidden' : 'mt-6 grid gap-6'}>
        {offer.plans.length > 1 && !chosen && (
          <PlanChoice plans={offer.plans} chosen={choice.plan} onChoose={(plan) => choose({ plan })} />
        )}
        <ChargeLedger offer={offer} choice={choice} now={now} />
      </div>
    </>
  )
}
