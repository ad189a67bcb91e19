import { Plus, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Select } from '@/components/ui/select'
import { TextInput } from '@/components/ui/text-input'
import { FREQUENCIES, type Frequency } from '@/lib/billing/plan'
import { FormSection } from './form-section'
import { emptyPlan, nextKey, type PlanDraft } from './subscription-draft'
import type { SubscriptionForm } from './use-subscription-form'

const every: Readonly<Record<Frequency, string>> = { month: 'Month', quarter: 'Quarter', year: 'Year' }

/** The plans of a new subscription. */
export function PlanFields({ form }: { readonly form: SubscriptionForm }) {
  const { draft, errors, change } = form
  return (
    <FormSection title="Plans" aside="Prices in US dollars" error={errors.plans}>
      <div className="grid gap-2 max-dash:gap-4">
        {draft.plans.map((plan, index) => (
          <PlanRow key={plan.key} form={form} plan={plan} index={index} />
        ))}
      </div>
      <Button
        variant="quiet"
        className="mt-2 -ms-3"
        icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => change({ plans: [...draft.plans, emptyPlan(nextKey(draft.plans))] }, 'plans')}
      >
        Add plan
      </Button>
    </FormSection>
  )
}

interface PlanRowProps {
  readonly form: SubscriptionForm
  readonly plan: PlanDraft
  readonly index: number
}

function PlanRow({ form: { draft, errors, change }, plan, index }: PlanRowProps) {
  const path = `plans[${index}]`
  const labelHidden = index === 0 ? false : ('columns' as const)
  const set = (part: Partial<PlanDraft>) =>
    change(
      { plans: draft.plans.map((each) => (each.key === plan.key ? { ...each, ...part } : each)) },
      ...Object.keys(part).map((name) => `${path}.${name}`),
    )
  const field = (name: keyof PlanDraft) => ({
    id: `plan-${plan.key}-${name}`,
    labelHidden,
    error: errors[`${path}.${name}`],
  })
  return (
    <div className="grid grid-cols-2 gap-2 dash:grid-cols-[minmax(0,1fr)_112px_116px_104px_32px]">
      <Field {...field('name')} label="Name" className="max-dash:col-span-2">
        {(control) => (
          <TextInput {...control} value={plan.name} onChange={(event) => set({ name: event.target.value })} />
        )}
      </Field>
      <Field {...field('price')} label="Price">
        {(control) => (
          <TextInput
            {...control}
            start="$"
            inputMode="decimal"
            value={plan.price}
            onChange={(event) => set({ price: event.target.value })}
          />
        )}
      </Field>
      <Field {...field('frequency')} label="Every">
        {(control) => (
          <Select
            {...control}
            value={plan.frequency}
            onChange={(event) => {
              const frequency = FREQUENCIES.find((each) => each === event.target.value)
              if (frequency) set({ frequency })
            }}
          >
            {FREQUENCIES.map((frequency) => (
              <option key={frequency} value={frequency}>
                {every[frequency]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field {...field('volume')} label="Includes">
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            value={plan.volume}
            onChange={(event) => set({ volume: event.target.value })}
          />
        )}
      </Field>
      <div
        className={
          index === 0 ? 'flex items-start pt-[27px]' : 'flex items-start pt-[3px] max-dash:pt-[27px]'
        }
      >
        {draft.plans.length > 1 && (
          <IconButton
            label={`Remove plan ${index + 1}`}
            onClick={() => change({ plans: draft.plans.filter(({ key }) => key !== plan.key) }, 'plans')}
          >
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </div>
  )
}
