'use client'

import { useTimeZone } from '@/components/billing/times/use-time-zone'
import type { Offer } from '@/lib/billing/checkout/offer'
import type { Choice } from '../offer/choice'
import { seatsText } from '../offer/terms'
import { priceWords, termsSentence } from '../offer/terms-sentence'

interface PriceLineProps {
  readonly offer: Offer
  readonly choice: Choice
  readonly now: Date
}

/** The price, with the sentence of its terms. */
export function PriceLine({ offer, choice, now }: PriceLineProps) {
  const { plan } = choice
  const { discount } = plan
  const timeZone = useTimeZone()
  const { price, full, rhythm } = priceWords(offer, choice)
  return (
    <>
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2.5">
        <span className={price.length > 9 ? 'text-mrr' : 'text-price'}>{price}</span>
        {full !== null && (
          <span className="text-ink-3">
            {/* Few screen readers say that a text is struck out. */}
            <span className="sr-only">instead of </span>
            <s>{full}</s>
          </span>
        )}
        <span className="text-[1.0625rem] text-ink-2">{rhythm}</span>
      </p>
      <p className="mt-1 text-body text-ink-2">{termsSentence(offer, choice, { now, timeZone })}</p>
      {plan.units > 1 && <p className="mt-1 text-body text-ink-2">{seatsText(plan)}</p>}
      {plan.usage && <p className="mt-1 text-body text-ink-2">{plan.usage.text}</p>}
      {discount && <p className="mt-1 text-accent text-body">{discount.text}</p>}
    </>
  )
}
