import { Plus, X } from 'lucide-react'
import { Button } from '@/components/ui/controls/button'
import { Field } from '@/components/ui/controls/field'
import { IconButton } from '@/components/ui/controls/icon-button'
import { TextInput } from '@/components/ui/controls/text-input'
import type { FieldErrors } from '../subscription-draft/field-errors'
import { USAGE_PATHS } from '../subscription-draft/field-places'
import { EMPTY_USAGE, type PlanDraft, type UsageDraft } from '../subscription-draft/subscription-draft'

interface PlanUsageProps {
  readonly plan: PlanDraft
  /** Path of the plan in the request. */
  readonly path: string
  readonly errors: FieldErrors
  readonly set: (usage: UsageDraft | null, ...touched: string[]) => void
}

/** Metered use of a plan on offer, on top of its price. */
export function PlanUsage({ plan, path, errors, set }: PlanUsageProps) {
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
