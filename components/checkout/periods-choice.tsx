import { Segments } from '@/components/ui/controls/segments'
import { FREQUENCY_WORDS } from './frequency-words'
import { type Choice, PERIOD_CHOICES, type PeriodChoice } from './offer/choice'
import { chargeText, floatingText } from './offer/terms'
import { SectionHead } from './parts/section-head'

interface PeriodsChoiceProps {
  readonly choice: Choice
  readonly onChoose: (periods: PeriodChoice) => void
}

const VALUES = { 3: '3', 6: '6', 12: '12' } as const

/** For how many charges the payer approves tokens in advance: an exact amount each time. */
export function PeriodsChoice({ choice: { plan, token, periods }, onChoose }: PeriodsChoiceProps) {
  return (
    <section>
      <SectionHead title="Approve for">Exact, never unlimited</SectionHead>
      <Segments
        legend="Approve for"
        name="periods"
        options={PERIOD_CHOICES.map((count) => ({
          value: VALUES[count],
          title: `${count} ${FREQUENCY_WORDS[plan.frequency].many}`,
          note: token.usdPegged
            ? chargeText(plan, token, count)
            : (floatingText(plan, token, count)?.most ?? `${count} charges`),
        }))}
        value={VALUES[periods]}
        onValueChange={(value) => {
          const picked = PERIOD_CHOICES.find((count) => VALUES[count] === value)
          if (picked) onChoose(picked)
        }}
      />
    </section>
  )
}
