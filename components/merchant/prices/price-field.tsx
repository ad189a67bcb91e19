import { useId } from 'react'
import { FREQUENCY_WORDS } from '@/components/billing/frequency-words'
import { dollars } from '@/components/billing/subscriber-facts'
import { useSay } from '@/components/language/use-say'
import { Field } from '@/components/ui/controls/field'
import { TextInput } from '@/components/ui/controls/text-input'
import type { PricedPlan } from './plan-prices'

interface PriceFieldProps {
  readonly plan: PricedPlan
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/** New price of a plan, beside the one that new subscribers pay. */
export function PriceField({ plan, value, error, onChange }: PriceFieldProps) {
  const { reader } = useSay()
  return (
    <Field
      id={`${useId()}-price`}
      label={`New price ${FREQUENCY_WORDS[plan.frequency].each}`}
      hint={`New subscribers pay ${dollars(plan.price, reader)} now.`}
      error={error}
    >
      {(control) => (
        <TextInput
          {...control}
          start="$"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
