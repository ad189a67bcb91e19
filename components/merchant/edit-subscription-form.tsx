'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { LinkButton } from '@/components/ui/link-button'
import { TextInput } from '@/components/ui/text-input'
import { useToast } from '@/components/ui/toast'
import { MAX_TITLE_LENGTH } from '@/lib/billing/subscription'
import { changeSubscriptionMutation } from '@/lib/client/subscription-mutations'
import type { SubscriptionVersion } from '@/lib/client/subscription-queries'
import { ChangeRefused } from './change-refused'
import { type FieldErrors, fieldErrorsOf, focusFirstError, NO_ERRORS, withoutErrors } from './field-errors'
import { merchantPaths } from './merchant-paths'
import { numberOf } from './subscription-draft'

/** Title and trial. Those who subscribed keep the terms that they signed. */
export function EditSubscriptionForm({ version }: { readonly version: SubscriptionVersion }) {
  const { id, title: savedTitle, trialDays } = version.data
  const router = useRouter()
  const toast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const [opened] = useState(version.data)
  // What is not typed into follows what is saved, also when somebody else saves it.
  const [typed, setTyped] = useState<{ readonly title?: string; readonly trialDays?: string }>({})
  const title = typed.title ?? savedTitle
  const trial = typed.trialDays ?? String(trialDays)
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS)
  const change = useMutation({
    ...changeSubscriptionMutation(useQueryClient()),
    onError: (error) => {
      setErrors(fieldErrorsOf(error))
      focusFirstError(form.current)
    },
  })

  const submit = async () => {
    const fields = {
      ...(title !== savedTitle && { title }),
      ...(trial !== String(trialDays) && { trialDays: numberOf(trial) }),
    }
    setErrors(NO_ERRORS)
    if (Object.keys(fields).length > 0) {
      const saved = await change.mutateAsync({ before: version, fields }).catch(() => null)
      if (saved === null) return
      toast.show({ message: 'Saved' })
    }
    router.push(merchantPaths.subscription(id))
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!change.isPending) void submit()
      }}
    >
      <div className="grid gap-4 dash:grid-cols-[minmax(0,1fr)_152px]">
        <Field
          id="title"
          label="Title"
          error={errors.title}
          hint={
            typed.title === undefined || savedTitle === opened.title ? undefined : `Now saved: ${savedTitle}`
          }
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={MAX_TITLE_LENGTH}
              value={title}
              onChange={(event) => {
                setTyped({ ...typed, title: event.target.value })
                setErrors(withoutErrors(errors, 'title'))
              }}
            />
          )}
        </Field>
        <Field
          id="trial-days"
          label="Free trial"
          error={errors.trialDays}
          hint={
            typed.trialDays === undefined || trialDays === opened.trialDays
              ? undefined
              : `Now saved: ${trialDays} days`
          }
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              end="days"
              value={trial}
              onChange={(event) => {
                setTyped({ ...typed, trialDays: event.target.value })
                setErrors(withoutErrors(errors, 'trialDays'))
              }}
            />
          )}
        </Field>
      </div>
      <p className="mt-2 text-hint text-ink-3">Subscribers keep the terms that they signed.</p>
      <ChangeRefused subscriptionId={id} error={Object.keys(errors).length > 0 ? null : change.error} />
      <div className="mt-6 flex justify-end gap-2 border-line border-t pt-4">
        <LinkButton href={merchantPaths.subscription(id)} size={40}>
          Discard
        </LinkButton>
        <Button type="submit" variant="primary" size={40} busy={change.isPending} busyLabel="Saving…">
          Save changes
        </Button>
      </div>
    </form>
  )
}
