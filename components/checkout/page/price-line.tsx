'use client'

import { useSay } from '@/components/language/use-say'
import type { Offer } from '@/lib/billing/checkout/offer'
import type { Choice } from '../offer/choice'
import { seatsText } from '../offer/terms'
import { discountSentence, priceWords, termsSentence, usageSentence } from '../offer/terms-sentence'

interface PriceLineProps {
  readonly offer: Offer
  readonly choice: Choice
  readonly now: Date
}

/** The price, with the sentence of its terms. */
export function PriceLine({ offer, choice, now }: PriceLineProps) {
  const { plan } = choice
  const say = useSay()
  const { price, full, rhythm } = priceWords(say, offer, choice)
  const notes = [plan.units > 1 && seatsText(say, plan), usageSentence(say, plan)]
  const discount = discountSentence(say, plan)
  return (
    <>
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2.5">
        <span className={price.length > 9 ? 'text-mrr' : 'text-price'}>{price}</span>
        {full !== null && (
          <span className="text-ink-3">
            {/* Few screen readers say that a text is struck out. */}
            <span className="sr-only">{say('checkout.insteadOf')} </span>
            <s>{full}</s>
          </span>
        )}
        <span className="text-[1.0625rem] text-ink-2">{rhythm}</span>
      </p>
      <p className="mt-1 text-body text-ink-2">{termsSentence(say, offer, choice, now)}</p>
      {notes.map(
        (note) =>
          note && (
            <p key={note} className="mt-1 text-body text-ink-2">
              {note}
            </p>
          ),
      )}
      {discount !== null && <p className="mt-1 text-accent text-body">{discount}</p>}
    </>
  )
}
