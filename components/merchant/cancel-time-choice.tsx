import { useId } from 'react'
import { ChoiceGroup } from '@/components/ui/controls/choice-group'
import { RadioCard } from '@/components/ui/controls/radio-card'
import type { CancelTime } from '@/lib/client/queries/subscriber-mutations'

interface CancelTimeChoiceProps {
  readonly when: CancelTime
  readonly onChange: (when: CancelTime) => void
  /** The end of what period. */
  readonly periodEnd: string
  /** Why there is none to wait for; absent or null where there is one. */
  readonly whyNotAtPeriodEnd?: string | null
}

/** Whether a cancel takes effect at once or when what was paid for is over. */
export function CancelTimeChoice({
  when,
  onChange,
  periodEnd,
  whyNotAtPeriodEnd = null,
}: CancelTimeChoiceProps) {
  const name = useId()
  return (
    <ChoiceGroup legend="When">
      <RadioCard
        name={name}
        checked={when === 'period_end'}
        disabled={whyNotAtPeriodEnd !== null}
        onChange={() => onChange('period_end')}
        title={periodEnd}
        note={whyNotAtPeriodEnd ?? 'Access stays until then. Nothing more is charged.'}
      />
      <RadioCard
        name={name}
        checked={when === 'now'}
        onChange={() => onChange('now')}
        title="Now"
        note="Access ends at once. What was paid stays paid."
      />
    </ChoiceGroup>
  )
}
