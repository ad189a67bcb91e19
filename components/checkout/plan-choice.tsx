import { ChoiceGroup } from '@/components/ui/controls/choice-group'
import { RadioCard } from '@/components/ui/controls/radio-card'
import { formatUsd } from '@/lib/billing/money/money'
import { FREQUENCY_WORDS } from './frequency-words'
import type { OfferPlan } from './offer'

interface PlanChoiceProps {
  readonly plans: readonly OfferPlan[]
  readonly chosen: OfferPlan
  readonly onChoose: (plan: OfferPlan) => void
}

/** The merchant's plans as radio cards. */
export function PlanChoice({ plans, chosen, onChoose }: PlanChoiceProps) {
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
          {...(plan.volume > 0 ? { aside: `Includes ${volumeText(plan.volume)}` } : {})}
          end={
            <>
              {formatUsd(plan.priceMicroUsd)}{' '}
              <span className="font-normal text-hint text-ink-2">{FREQUENCY_WORDS[plan.frequency].each}</span>
            </>
          }
        />
      ))}
    </ChoiceGroup>
  )
}

const volumes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

/** The merchant's own attribute of a plan (seats, credits...): "10", "1,000". */
function volumeText(volume: number): string {
  return volumes.format(volume)
}
