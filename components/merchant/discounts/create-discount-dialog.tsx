'use client'

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Checkbox } from '@/components/ui/controls/checkbox'
import { ChoiceGroup } from '@/components/ui/controls/choice-group'
import { Field } from '@/components/ui/controls/field'
import { RadioCard } from '@/components/ui/controls/radio-card'
import { Select } from '@/components/ui/controls/select'
import { TextInput } from '@/components/ui/controls/text-input'
import { useOpening } from '@/components/ui/hooks/use-opening'
import { FormDialog } from '@/components/ui/overlays/form-dialog'
import { useToast } from '@/components/ui/overlays/toast'
import { createDiscountMutation } from '@/lib/client/queries/discount-queries'
import { subscriptionsQuery } from '@/lib/client/queries/subscription-queries'
import { useDashboardNow } from '../shell/dashboard-now'
import { type FieldErrors, formProblems, NO_ERRORS } from '../subscription-draft/field-errors'
import { useIdempotencyKey } from '../subscription-draft/use-idempotency-key'
import { checkDiscount, type DiscountDraft, discountRequest, EMPTY_DISCOUNT } from './discount-draft'

interface CreateDiscountDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Creates a discount. */
export function CreateDiscountDialog({ open, onClose }: CreateDiscountDialogProps) {
  const opening = useOpening(open)
  if (opening === 0) return null
  return <CreateDiscountForm key={opening} open={open} onClose={onClose} />
}

function CreateDiscountForm({ open, onClose }: CreateDiscountDialogProps) {
  const id = useId()
  const toast = useToast()
  const keyFor = useIdempotencyKey()
  const now = useDashboardNow()
  const [draft, setDraft] = useState(EMPTY_DISCOUNT)
  const [mistakes, setMistakes] = useState<FieldErrors>(NO_ERRORS)
  const create = useMutation(createDiscountMutation(useQueryClient()))
  const change = (part: Partial<DiscountDraft>) => {
    setDraft({ ...draft, ...part })
    setMistakes(NO_ERRORS)
    if (create.isError) create.reset()
  }
  const send = () => {
    const found = checkDiscount(draft, now)
    setMistakes(found)
    if (Object.keys(found).length > 0) return
    const body = discountRequest(draft)
    const onSuccess = () => {
      toast.show({ message: 'Discount created' })
      onClose()
    }
    create.mutate({ body, idempotencyKey: keyFor(body) }, { onSuccess })
  }
  const { errors, failure } = formProblems(create, { mistakes, title: 'No discount was created.' })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Create a discount"
      description="What it takes off can’t be changed later."
      sendLabel="Create discount"
      busyLabel="Creating…"
      busy={create.isPending}
      failure={failure}
      onSend={send}
    >
      <Field
        id={`${id}-code`}
        label="Code"
        optional
        hint="Such as LAUNCH20. Without a code every new subscriber gets the discount, with nothing to enter."
        error={errors.code}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            value={draft.code}
            onChange={(event) => change({ code: event.target.value })}
          />
        )}
      </Field>
      <ChoiceGroup legend="Takes off">
        <RadioCard
          name={`${id}-kind`}
          checked={draft.kind === 'percent'}
          onChange={() => change({ kind: 'percent' })}
          title="A part of the price"
        />
        <RadioCard
          name={`${id}-kind`}
          checked={draft.kind === 'amount'}
          onChange={() => change({ kind: 'amount' })}
          title="An amount"
        />
      </ChoiceGroup>
      <Field
        id={`${id}-value`}
        label={draft.kind === 'percent' ? 'Percent' : 'US dollars'}
        error={errors[draft.kind]}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={draft.value}
            onChange={(event) => change({ value: event.target.value })}
          />
        )}
      </Field>
      <Field
        id={`${id}-charges`}
        label="Number of payments"
        optional
        hint="From the first one on. Leave it empty for all of them."
        error={errors.charges}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={draft.charges}
            onChange={(event) => change({ charges: event.target.value })}
          />
        )}
      </Field>
      <Checkbox
        className="text-body"
        label={
          <>
            Once for each wallet
            <span className="block text-hint text-ink-2">
              Who cancels and subscribes again pays the full price.
            </span>
          </>
        }
        checked={draft.oncePerWallet}
        onChange={(event) => change({ oncePerWallet: event.target.checked })}
      />
      <PlanField
        id={`${id}-plan`}
        value={draft.planId}
        error={errors.plans}
        onChange={(planId) => change({ planId })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          id={`${id}-max`}
          label="Subscribers, at most"
          optional
          hint="Empty for no limit."
          error={errors.maxRedemptions}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={draft.maxRedemptions}
              onChange={(event) => change({ maxRedemptions: event.target.value })}
            />
          )}
        </Field>
        <Field
          id={`${id}-until`}
          label="Last day"
          optional
          hint="In UTC. Empty for no end."
          error={errors.expiresAt}
        >
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={draft.lastDay}
              onChange={(event) => change({ lastDay: event.target.value })}
            />
          )}
        </Field>
      </div>
    </FormDialog>
  )
}

interface PlanFieldProps {
  readonly id: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (planId: string) => void
}

/** Choice of one plan, or all of the merchant's. */
function PlanField({ id, value, error, onChange }: PlanFieldProps) {
  const subscriptions = useInfiniteQuery(subscriptionsQuery()).data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Field id={id} label="For" error={error}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">All plans</option>
          {subscriptions.map(({ id, title, plans }) => (
            <optgroup key={id} label={title}>
              {plans
                .filter(({ archived }) => !archived)
                .map((plan) => (
                  <option key={plan.id} value={plan.id}>
                    {plan.name}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  )
}
