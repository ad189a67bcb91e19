import { Archive, Plus, X } from 'lucide-react'
import { dollars } from '@/components/billing/subscriber-facts'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { Checkbox } from '@/components/ui/controls/checkbox'
import { Field } from '@/components/ui/controls/field'
import { IconButton } from '@/components/ui/controls/icon-button'
import { Select } from '@/components/ui/controls/select'
import { TextInput } from '@/components/ui/controls/text-input'
import { networkName } from '@/lib/billing/networks'
import { FREQUENCIES, type Frequency } from '@/lib/billing/subscriptions/frequency'
import { formatDollars } from '@/lib/language/amounts'
import { savedPlan } from '../subscription-draft/draft-change'
import type { FieldErrors } from '../subscription-draft/field-errors'
import { USAGE_PATHS } from '../subscription-draft/field-places'
import { lowPriceOf } from '../subscription-draft/low-prices'
import {
  EMPTY_USAGE,
  numberOf,
  offeredPlans,
  type PlanDraft,
  type UsageDraft,
} from '../subscription-draft/subscription-draft'
import type { SubscriptionForm } from './use-subscription-form'

const every: Readonly<Record<Frequency, string>> = { month: 'Month', quarter: 'Quarter', year: 'Year' }

/** Id of the sentence that says what plans include. */
export const INCLUDES_NOTE = 'plan-includes-note'

/** Seats that a price by the seat begins with. Decided, not measured. */
const USUAL_SEATS = '100'

interface PlanRowProps {
  readonly form: SubscriptionForm
  readonly plan: PlanDraft
  /** Position among the plans on offer. */
  readonly index: number
}

/** Row of a plan on offer. The frequency of a saved plan is fixed, since signed periods cannot move. */
export function PlanRow({ form: { catalogue, draft, errors, change, saved }, plan, index }: PlanRowProps) {
  const { reader } = useSay()
  const path = `plans[${index}]`
  const former = savedPlan(saved, plan)
  const set = (part: Partial<PlanDraft>, ...touched: string[]) =>
    change(
      { plans: draft.plans.map((each) => (each.key === plan.key ? { ...each, ...part } : each)) },
      ...touched,
    )
  const field = (name: keyof PlanDraft) => ({
    id: `plan-${plan.key}-${name}`,
    labelHidden: index === 0 ? false : ('columns' as const),
    error: errors[`${path}.${name}`],
  })
  const text = (name: 'name' | 'price' | 'volume' | 'quantityMax') => ({
    value: plan[name],
    onChange: (event: { readonly target: HTMLInputElement }) =>
      set({ [name]: event.target.value }, `${path}.${name}`),
  })
  const repriced = former !== null && !Object.is(numberOf(former.price), numberOf(plan.price))
  const low = lowPriceOf(index, draft, catalogue)
  const isPerSeat = plan.quantityMax !== ''
  return (
    <div className="grid grid-cols-2 gap-2 dash:grid-cols-[minmax(0,1fr)_112px_116px_104px_32px]">
      <Field {...field('name')} label="Name" className="max-dash:col-span-2">
        {(control) => <TextInput {...control} {...text('name')} />}
      </Field>
      <Field {...field('price')} label="Price">
        {(control) => <TextInput {...control} {...text('price')} start="$" inputMode="decimal" />}
      </Field>
      <Field {...field('frequency')} label="Every">
        {(control) => (
          <Select
            {...control}
            disabled={former !== null}
            title={former ? 'Fixed: periods that were signed for can’t move.' : undefined}
            value={plan.frequency}
            onChange={(event) => {
              const frequency = FREQUENCIES.find((each) => each === event.target.value)
              if (frequency) set({ frequency }, `${path}.frequency`)
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
        {({ 'aria-describedby': error, ...control }) => (
          <TextInput
            {...control}
            {...text('volume')}
            aria-describedby={error === undefined ? INCLUDES_NOTE : `${error} ${INCLUDES_NOTE}`}
            inputMode="decimal"
          />
        )}
      </Field>
      <div
        className={
          index === 0 ? 'flex items-start pt-[27px]' : 'flex items-start pt-[3px] max-dash:pt-[27px]'
        }
      >
        {offeredPlans(draft).length > 1 &&
          (former === null ? (
            <IconButton
              label={`Remove plan ${index + 1}`}
              onClick={() => change({ plans: draft.plans.filter(({ key }) => key !== plan.key) }, 'plans')}
            >
              <X size={16} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          ) : (
            <IconButton
              label={`Archive plan ${former.name}`}
              onClick={() => set({ ...former, key: plan.key, archived: true }, 'plans')}
            >
              <Archive size={16} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          ))}
      </div>
      <div className="col-span-full flex min-h-[38px] flex-wrap items-start gap-x-4 gap-y-2">
        <Checkbox
          className="pt-2 text-body-sm"
          label="Price per seat"
          checked={isPerSeat}
          onChange={() => set({ quantityMax: isPerSeat ? '' : USUAL_SEATS }, `${path}.quantityMax`)}
        />
        {isPerSeat && (
          <Field {...field('quantityMax')} label="At most, seats" labelHidden className="w-44">
            {(control) => (
              <TextInput
                {...control}
                {...text('quantityMax')}
                start="at most"
                end="seats"
                inputMode="numeric"
              />
            )}
          </Field>
        )}
      </div>
      <PlanUsage
        plan={plan}
        path={path}
        errors={errors}
        set={(usage, ...touched) => set({ usage }, ...touched)}
      />
      {low && errors[`${path}.price`] && (
        <p className="col-span-full text-hint text-ink-2">
          Less isn’t worth the gas of a charge there. Raise the price, or leave out tokens on{' '}
          {networkName(low.chainId)}.
        </p>
      )}
      {low && former && !repriced && (
        <p className="col-span-full text-hint text-ink-2">
          Nobody new can take this plan on {networkName(low.chainId)}, where a plan now costs at least{' '}
          {formatDollars(low.leastMicroUsd, reader)}. Those who subscribed are charged as before.
        </p>
      )}
      {repriced && (
        <p className="col-span-full text-hint text-ink-2">
          Those who subscribed to this plan keep paying {dollars(numberOf(former.price), reader)}. The new
          price is for those who subscribe from now on.
        </p>
      )}
    </div>
  )
}

interface PlanUsageProps {
  readonly plan: PlanDraft
  /** Path of the plan in the request. */
  readonly path: string
  readonly errors: FieldErrors
  readonly set: (usage: UsageDraft | null, ...touched: string[]) => void
}

/** Metered use of a plan on offer, on top of its price. */
function PlanUsage({ plan, path, errors, set }: PlanUsageProps) {
  const { usage, key, name } = plan
  const of = name.trim() === '' ? '' : ` of ${name.trim()}`
  if (usage === null) {
    return (
      <div className="col-span-full -mt-1">
        <Button
          variant="quiet"
          size={30}
          className="-ms-2"
          aria-label={`Add metered use${of}`}
          icon={<Plus size={14} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => set(EMPTY_USAGE)}
        >
          Add metered use
        </Button>
      </div>
    )
  }
  const control = (part: keyof UsageDraft) => {
    const full = `${path}.${USAGE_PATHS[part]}`
    return {
      field: { id: `plan-${key}-${part}`, error: errors[full] },
      input: {
        value: usage[part],
        onChange: (event: { readonly target: HTMLInputElement }) =>
          set({ ...usage, [part]: event.target.value }, full),
      },
    }
  }
  const [unit, unitPrice, included, limit] = (['unit', 'unitPrice', 'included', 'limit'] as const).map(
    control,
  )
  if (!unit || !unitPrice || !included || !limit) return null
  return (
    <fieldset className="col-span-full mb-2 rounded-control border border-line p-3">
      <legend className="sr-only">Metered use{of}</legend>
      <div className="grid grid-cols-2 gap-2 dash:grid-cols-[minmax(0,1fr)_112px_116px_104px_32px]">
        <Field {...unit.field} label="Unit" className="max-dash:col-span-2">
          {(props) => <TextInput {...props} {...unit.input} placeholder="API call" />}
        </Field>
        <Field {...unitPrice.field} label="Price of one">
          {(props) => <TextInput {...props} {...unitPrice.input} start="$" inputMode="decimal" />}
        </Field>
        <Field {...included.field} label="Included">
          {(props) => <TextInput {...props} {...included.input} inputMode="decimal" placeholder="0" />}
        </Field>
        <Field {...limit.field} label="At most">
          {(props) => <TextInput {...props} {...limit.input} start="$" inputMode="decimal" />}
        </Field>
        <div className="flex items-start pt-[27px]">
          <IconButton label={`Remove metered use${of}`} onClick={() => set(null, path)}>
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <p className="mt-2 text-hint text-ink-2">
        Report use through the API. Each charge adds what the period before used beyond what is included, and
        never more than the limit, which payers allow when they subscribe.
      </p>
    </fieldset>
  )
}
