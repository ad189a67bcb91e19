import type { Offer } from './offer'
import type { Choice } from './offer/choice'
import { chargeFigure } from './offer/terms'

/** What is taken today; 0.00 where nothing is. */
export function DueToday({
  offer,
  choice: { plan, token },
}: {
  readonly offer: Offer
  readonly choice: Choice
}) {
  const figure = offer.trialDays > 0 ? '0.00' : chargeFigure(plan, token)
  const dollars = !token.usdPegged && offer.trialDays === 0
  return (
    <p className="flex items-baseline justify-between gap-4 border-line border-t pt-[11px] font-semibold text-body">
      <span>Due today</span>
      <span>
        {dollars ? `$${figure} in ` : `${figure} `}
        {token.symbol}
      </span>
    </p>
  )
}
