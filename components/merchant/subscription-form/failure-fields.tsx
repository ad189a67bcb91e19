import { Field } from '@/components/ui/controls/field'
import { Select } from '@/components/ui/controls/select'
import { TextInput } from '@/components/ui/controls/text-input'
import { AFTER_FAILURE } from '@/lib/billing/charges/dunning'
import { AFTER_FAILURE_TEXTS } from '../subscription-draft/draft-texts'
import { FormSection } from './form-section'
import type { SubscriptionForm } from './use-subscription-form'

/** Grace, retries and the end of subscribers who do not pay. */
export function FailureFields({
  form: { draft, errors, change, saved },
}: {
  readonly form: SubscriptionForm
}) {
  return (
    <FormSection
      title="When a payment fails"
      note={saved === null ? undefined : 'Changes here apply to your current subscribers too.'}
    >
      <div className="grid gap-4 dash:grid-cols-[152px_minmax(0,1fr)_minmax(0,1fr)]">
        <Field
          id="grace-days"
          label="Grace"
          error={errors.graceDays}
          hint="Access after the end of what is paid."
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              end="days"
              value={draft.graceDays}
              onChange={(event) => change({ graceDays: event.target.value }, 'graceDays')}
            />
          )}
        </Field>
        <Field
          id="retry-days"
          label="Retry on days"
          optional
          error={errors.retryDays}
          hint="After the due date. Empty: no retries."
        >
          {(control) => (
            <TextInput
              {...control}
              value={draft.retryDays}
              onChange={(event) => change({ retryDays: event.target.value }, 'retryDays')}
            />
          )}
        </Field>
        <Field id="after-failure" label="After two unpaid periods" error={errors.afterFailure}>
          {(control) => (
            <Select
              {...control}
              value={draft.afterFailure}
              onChange={(event) => {
                const chosen = AFTER_FAILURE.find((each) => each === event.target.value)
                if (chosen) change({ afterFailure: chosen }, 'afterFailure')
              }}
            >
              {AFTER_FAILURE.map((each) => (
                <option key={each} value={each}>
                  {AFTER_FAILURE_TEXTS[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </FormSection>
  )
}
