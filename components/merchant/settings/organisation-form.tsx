'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/controls/button'
import { Field } from '@/components/ui/controls/field'
import { TextInput } from '@/components/ui/controls/text-input'
import { Notice } from '@/components/ui/feedback/notice'
import { useToast } from '@/components/ui/overlays/toast'
import { AddressText } from '@/components/ui/text/address-text'
import { MAX_ORGANISATION_LENGTH } from '@/lib/billing/accounts/organisation'
import { errorText } from '@/lib/client/api/api-error'
import { changeOrganisationMutation } from '@/lib/client/queries/account-mutations'
import { fieldErrorsOf } from '../subscription-draft/field-errors'

interface OrganisationFormProps {
  readonly organisation: string
  readonly address: string
}

/** Form for the organization's name, which payers see on the checkout. */
export function OrganisationForm({ organisation, address }: OrganisationFormProps) {
  const router = useRouter()
  const toast = useToast()
  const [name, setName] = useState(organisation)
  const save = useMutation({
    ...changeOrganisationMutation(),
    onSuccess: (merchant) => {
      setName(merchant.organisation)
      toast.show({ message: 'Saved' })
      // The server renders the name in the sidebar too.
      router.refresh()
    },
  })
  const errors = fieldErrorsOf(save.error)
  return (
    <form
      noValidate
      className="mt-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate(name)
      }}
    >
      <div className="flex flex-wrap items-start gap-2">
        <Field
          id="organisation-name"
          label="Name"
          className="min-w-[240px] flex-1"
          hint={
            <>
              Payers see it on the checkout. Without one they see <AddressText address={address} />.
            </>
          }
          error={errors.organisation}
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={MAX_ORGANISATION_LENGTH}
              value={name}
              onChange={(event) => {
                setName(event.target.value)
                if (save.isError) save.reset()
              }}
            />
          )}
        </Field>
        <Button type="submit" scripted className="mt-[25px]" busy={save.isPending}>
          Save
        </Button>
      </div>
      {save.isError && errors.organisation === undefined && (
        <Notice tone="danger" role="alert" className="mt-3" title="The name was not saved.">
          {errorText(save.error)}
        </Notice>
      )}
    </form>
  )
}
