'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Field } from '@/components/ui/controls/field'
import { TextArea } from '@/components/ui/controls/text-area'
import { TextInput } from '@/components/ui/controls/text-input'
import { useLastShown } from '@/components/ui/hooks/use-last-shown'
import { useOpening } from '@/components/ui/hooks/use-opening'
import { FormDialog } from '@/components/ui/overlays/form-dialog'
import { useToast } from '@/components/ui/overlays/toast'
import { AddressText } from '@/components/ui/text/address-text'
import { MAX_EMAIL_LENGTH, MAX_REFERENCE_LENGTH } from '@/lib/billing/customers/customer'
import { changeCustomerMutation } from '@/lib/client/queries/subscriber-mutations'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { type FieldErrors, formProblems, NO_ERRORS } from '../subscription-draft/field-errors'
import { type CustomerDraft, checkCustomer, customerDraft, customerRequest } from './customer-draft'

interface CustomerDialogProps {
  /** The subscriber whose customer is edited; null closes the dialog. */
  readonly subscriber: WireSubscriberRow | null
  readonly onClose: () => void
}

/** The merchant's own words for who pays. */
export function CustomerDialog({ subscriber, onClose }: CustomerDialogProps) {
  const shown = useLastShown(subscriber)
  const opening = useOpening(subscriber !== null)
  if (shown === null || opening === 0) return null
  return <CustomerForm key={opening} subscriber={shown} open={subscriber !== null} onClose={onClose} />
}

interface CustomerFormProps {
  readonly subscriber: WireSubscriberRow
  readonly open: boolean
  readonly onClose: () => void
}

function CustomerForm({ subscriber, open, onClose }: CustomerFormProps) {
  const id = useId()
  const toast = useToast()
  const [draft, setDraft] = useState(() => customerDraft(subscriber))
  const [mistakes, setMistakes] = useState<FieldErrors>(NO_ERRORS)
  const save = useMutation(changeCustomerMutation(useQueryClient()))
  const change = (part: Partial<CustomerDraft>) => {
    setDraft({ ...draft, ...part })
    setMistakes(NO_ERRORS)
    if (save.isError) save.reset()
  }
  const send = () => {
    const found = checkCustomer(draft)
    setMistakes(found)
    if (Object.keys(found).length > 0) return
    const onSuccess = () => {
      toast.show({ message: 'Customer saved' })
      onClose()
    }
    save.mutate({ subscriber, body: customerRequest(draft) }, { onSuccess })
  }
  const { errors, failure } = formProblems(save, { mistakes, title: 'The customer was not saved.' })
  const notesError =
    errors.metadata ?? Object.entries(errors).find(([path]) => path.startsWith('metadata'))?.[1]
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Customer"
      description={<AddressText address={subscriber.eoaaddress} />}
      sendLabel="Save"
      busyLabel="Saving…"
      busy={save.isPending}
      failure={failure}
      onSend={send}
    >
      <Field
        id={`${id}-reference`}
        label="Reference"
        hint="Your own id of the customer."
        error={errors.clientReferenceId}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={MAX_REFERENCE_LENGTH}
            autoComplete="off"
            spellCheck={false}
            value={draft.clientReferenceId}
            onChange={(event) => change({ clientReferenceId: event.target.value })}
          />
        )}
      </Field>
      <Field id={`${id}-email`} label="Email" error={errors.email}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            maxLength={MAX_EMAIL_LENGTH}
            autoComplete="off"
            value={draft.email}
            onChange={(event) => change({ email: event.target.value })}
          />
        )}
      </Field>
      <Field
        id={`${id}-notes`}
        label="Notes"
        hint="A line each, as team: analytics. Payers never see them."
        error={notesError}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            value={draft.notes}
            onChange={(event) => change({ notes: event.target.value })}
          />
        )}
      </Field>
    </FormDialog>
  )
}
