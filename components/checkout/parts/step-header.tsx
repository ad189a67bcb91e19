import { richText } from '@/components/language/rich-text'
import { NameMark } from '@/components/ui/text/avatar-initials'
import type { Offer } from '@/lib/billing/checkout/offer'
import { formatDollars } from '@/lib/language/amounts'
import type { Say } from '@/lib/language/say'
import type { Choice } from '../offer/choice'
import { merchantName } from '../offer/merchant-name'
import { firstChargeText, planAt, seatsText } from '../offer/terms'

interface StepHeaderProps {
  readonly say: Say
  readonly offer: Offer
  readonly choice: Choice
}

/** Merchant and plan in two lines, above a step that fills the column: "Team, $49 a month. First charge today: 39.20 USDC." */
export function StepHeader({ say, offer, choice: { plan, token } }: StepHeaderProps) {
  const plans = offer.plans.length > 1 ? 'yes' : 'no'
  const name = <bdi>{plan.name}</bdi>
  const price = formatDollars(plan.priceMicroUsd, say.reader)
  return (
    <div className="mb-5 flex items-center gap-3 border-line border-b pb-4">
      <NameMark name={merchantName(offer.merchant)} logo={offer.merchant.logo} size={28} />
      <div className="min-w-0">
        <p className="text-user-content font-semibold text-body-sm">{merchantName(offer.merchant)}</p>
        <p className="text-user-content text-hint text-ink-2">
          {plan.priceMicroUsd === 0n
            ? richText(say, 'checkout.stepFree', { plans, plan: name })
            : richText(say, 'checkout.stepTerms', {
                plans,
                plan: name,
                price: say('billing.pricePer', { price, frequency: plan.frequency }),
                seated: plan.units > 1 ? 'yes' : 'no',
                seats: seatsText(say, plan),
                trial: offer.trialDays > 0 ? 'yes' : 'no',
                days: say('billing.days', { count: offer.trialDays }),
                reduced: planAt(plan, 0) === plan ? 'no' : 'yes',
                first: firstChargeText(say, plan, token),
              })}
        </p>
      </div>
    </div>
  )
}
