'use client'

import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { LinkButton } from '@/components/ui/link-button'
import { Notice } from '@/components/ui/notice'
import { TextInput } from '@/components/ui/text-input'
import { MAX_TITLE_LENGTH } from '@/lib/billing/subscription'
import { errorText } from '@/lib/client/api-error'
import { merchantPaths } from './merchant-paths'
import { PlanFields } from './plan-fields'
import { ReceiverFields } from './receiver-fields'
import { TokenFields } from './token-fields'
import { useSubscriptionForm } from './use-subscription-form'

/** A new subscription. `address` is the merchant's own, the first receiver unless changed. */
export function CreateSubscriptionForm({ address }: { readonly address: string }) {
  const form = useSubscriptionForm(address)
  const { draft, errors, create, change } = form
  const wrong = Object.keys(errors).length
  const sending = create.isPending || create.isSuccess
  return (
    <form
      ref={form.form}
      noValidate
      className="mt-5 max-w-[684px] border-line border-t pt-6"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <div className="grid gap-4 dash:grid-cols-[minmax(0,1fr)_152px]">
        <Field id="title" label="Title" error={errors.title}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={MAX_TITLE_LENGTH}
              value={draft.title}
              onChange={(event) => change({ title: event.target.value }, 'title')}
            />
          )}
        </Field>
        <Field id="trial-days" label="Free trial" error={errors.trialDays}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              end="days"
              value={draft.trialDays}
              onChange={(event) => change({ trialDays: event.target.value }, 'trialDays')}
            />
          )}
        </Field>
      </div>
      <PlanFields form={form} />
      <ReceiverFields form={form} />
      <TokenFields form={form} />
      {create.isError && wrong === 0 && (
        <Notice tone="danger" role="alert" className="mt-6" title="The subscription was not created.">
          {errorText(create.error)}
        </Notice>
      )}
      <div className="mt-6 flex flex-wrap items-center justify-end gap-x-4 gap-y-3 border-line border-t pt-4">
        <p role="status" className="text-danger text-hint">
          {wrong > 0 && (wrong === 1 ? '1 thing to fix' : `${wrong} things to fix`)}
        </p>
        <LinkButton href={merchantPaths.subscriptions} size={40}>
          Discard
        </LinkButton>
        <Button type="submit" variant="primary" size={40} busy={sending} busyLabel="Creating…">
          Create subscription
        </Button>
      </div>
    </form>
  )
}
