import { formatUsd } from '@/lib/billing/money/money'
import { FREQUENCY_WORDS } from './frequency-words'
import type { Offer } from './offer'
import type { Choice } from './offer/choice'
import { TermsSentence } from './terms-sentence'

interface PriceLineProps {
  readonly offer: Offer
  readonly choice: Choice
  readonly now: Date
}

/** For how much, and when. */
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
