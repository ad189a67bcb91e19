'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Checkbox } from '@/components/ui/controls/checkbox'
import { copyText } from '@/components/ui/controls/copy-text'
import { Field } from '@/components/ui/controls/field'
import { Select } from '@/components/ui/controls/select'
import { TextInput } from '@/components/ui/controls/text-input'
import { useOpening } from '@/components/ui/hooks/use-opening'
import { FormDialog } from '@/components/ui/overlays/form-dialog'
import { useToast } from '@/components/ui/overlays/toast'
import { MAX_EMAIL_LENGTH, MAX_REFERENCE_LENGTH } from '@/lib/billing/customers/customer'
import { createPaymentLinkMutation } from '@/lib/client/queries/payment-link-queries'
import { type FieldErrors, formProblems, NO_ERRORS } from '../subscription-draft/field-errors'
import { useIdempotencyKey } from '../subscription-draft/use-idempotency-key'
import {
  checkPaymentLink,
  EMPTY_PAYMENT_LINK,
  type PaymentLinkDraft,
  paymentLinkRequest,
} from './payment-link-draft'

interface CreatePaymentLinkDialogProps {
  readonly subscriptionId: string
  /** Plans on offer. */
  readonly plans: readonly { readonly id: string; readonly name: string }[]
  readonly open: boolean
  readonly onClose: () => void
}

/** Creates a payment link, and copies it. */
export function CreatePaymentLinkDialog(props: CreatePaymentLinkDialogProps) {
  const opening = useOpening(props.open)
  if (opening === 0) return null
  return <CreatePaymentLinkForm key={opening} {...props} />
}

function CreatePaymentLinkForm({ subscriptionId, plans, open, onClose }: CreatePaymentLinkDialogProps) {
  const id = useId()
  const toast = useToast()
  const keyFor = useIdempotencyKey()
  const [draft, setDraft] = useState(EMPTY_PAYMENT_LINK)
  const [mistakes, setMistakes] = useState<FieldErrors>(NO_ERRORS)
  const create = useMutation(createPaymentLinkMutation(useQueryClient(), subscriptionId))
  const change = (part: Partial<PaymentLinkDraft>) => {
    setDraft({ ...draft, ...part })
    setMistakes(NO_ERRORS)
    if (create.isError) create.reset()
  }
  const send = () => {
    const found = checkPaymentLink(draft)
    setMistakes(found)
    if (Object.keys(found).length > 0) return
    const body = paymentLinkRequest(draft)
    const onSuccess = async ({ url }: { url: string }) => {
      const copied = await copyText(url)
      toast.show({ message: copied ? 'Payment link created and copied' : 'Payment link created' })
      onClose()
    }
    create.mutate({ body, idempotencyKey: keyFor(body) }, { onSuccess })
  }
  const { errors, failure } = formProblems(create, { mistakes, title: 'No payment link was created.' })
  const text = (
    name: 'clientReferenceId' | 'email' | 'code' | 'successUrl',
    words: { label: string; hint: string },
    input: { maxLength?: number; type?: 'text' | 'email' | 'url' } = {},
  ) => (
    <Field id={`${id}-${name}`} {...words} error={errors[name]}>
      {(control) => (
        <TextInput
          {...control}
          {...input}
          autoComplete="off"
          spellCheck={false}
          value={draft[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Create a payment link"
      description="What you leave empty, the payer chooses or the address may add."
      sendLabel="Create and copy"
      busyLabel="Creating…"
      busy={create.isPending}
      failure={failure}
      onSend={send}
    >
      {text(
        'clientReferenceId',
        { label: 'Customer', hint: 'Your own id of who it is for. Every event and list has it.' },
        { maxLength: MAX_REFERENCE_LENGTH },
      )}
      {text(
        'email',
        { label: 'Email', hint: 'For your own lists. Dues sends nothing to it.' },
        { maxLength: MAX_EMAIL_LENGTH, type: 'email' },
      )}
      <Field id={`${id}-plan`} label="Plan" error={errors.planId}>
        {(control) => (
          <Select
            {...control}
            value={draft.planId}
            onChange={(event) => change({ planId: event.target.value })}
          >
            <option value="">The payer chooses</option>
            {plans.map((plan) => (
              <option key={plan.id} value={plan.id}>
                {plan.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {draft.planId !== '' && (
        <Checkbox
          label="Offer this plan alone"
          checked={draft.fixedPlan}
          onChange={(event) => change({ fixedPlan: event.target.checked })}
        />
      )}
      <Checkbox
        label="For one subscription: the link stops working once someone has subscribed"
        checked={draft.oneUse}
        onChange={(event) => change({ oneUse: event.target.checked })}
      />
      {text('code', { label: 'Discount code', hint: 'Entered for the payer.' }, { maxLength: 40 })}
      {text(
        'successUrl',
        {
          label: 'Page to return to',
          hint: '{CHECKOUT_SESSION_ID} in it becomes the id of the checkout.',
        },
        { type: 'url' },
      )}
    </FormDialog>
  )
}
