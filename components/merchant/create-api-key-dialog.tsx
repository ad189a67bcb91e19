'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/controls/button'
import { ChoiceGroup } from '@/components/ui/controls/choice-group'
import { Field } from '@/components/ui/controls/field'
import { RadioCard } from '@/components/ui/controls/radio-card'
import { TextInput } from '@/components/ui/controls/text-input'
import { Notice } from '@/components/ui/feedback/notice'
import { Dialog } from '@/components/ui/overlays/dialog'
import { callApi } from '@/lib/client/api/api'
import { errorText } from '@/lib/client/api/api-error'
import { apiKeysQuery } from '@/lib/client/api-key-queries'
import type { Scope } from '@/lib/wire/accounts/scope'
import { ApiKeyExpiry } from './api-key-expiry'
import { NewApiKeyDialog } from './developers/new-api-key-dialog'
import { ScopeFields } from './scope-fields'
import { fieldErrorsOf } from './subscription-draft/field-errors'
import { useIdempotencyKey } from './subscription-draft/use-idempotency-key'

interface CreateApiKeyDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Makes a key and shows it, once. */
export function CreateApiKeyDialog({ open, onClose }: CreateApiKeyDialogProps) {
  const [opening, setOpening] = useState({ open, number: open ? 1 : 0 })
  // Every opening starts afresh; what is shown while it closes stays.
  if (open !== opening.open) setOpening({ open, number: opening.number + (open ? 1 : 0) })
  if (opening.number === 0) return null
  return <CreateApiKeyForm key={opening.number} open={open} onClose={onClose} />
}

function CreateApiKeyForm({ open, onClose }: CreateApiKeyDialogProps) {
  const id = useId()
  const client = useQueryClient()
  const keyFor = useIdempotencyKey()
  const [name, setName] = useState('')
  const [limited, setLimited] = useState(false)
  const [scopes, setScopes] = useState<readonly Scope[]>(['payments:cancel'])
  const [expiresAt, setExpiresAt] = useState<string | null>(null)
  const create = useMutation({
    mutationFn: () => {
      const body = {
        name,
        ...(limited && { scopes: [...scopes] }),
        ...(expiresAt !== null && { expiresAt }),
      }
      return callApi('createApiKey', { body, idempotencyKey: keyFor(body) })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeysQuery().queryKey }),
  })
  if (create.isSuccess) {
    return <NewApiKeyDialog open={open} onClose={onClose} name={create.data.name} apiKey={create.data.key} />
  }

  const errors = create.isPending ? {} : fieldErrorsOf(create.error)
  const unexplained = create.isError && Object.keys(errors).length === 0
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Create an API key"
      description="It is shown once, so have the place ready where you keep it."
      keepLabel="Not now"
      locked={create.isPending}
      act={
        <Button
          form={`${id}-form`}
          type="submit"
          size="foot"
          variant="primary"
          busy={create.isPending}
          busyLabel="Creating…"
        >
          Create key
        </Button>
      }
    >
      <form
        id={`${id}-form`}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate()
        }}
      >
        <Field
          id={`${id}-name`}
          label="Name"
          hint="Where it is used, such as “Shop server”."
          error={errors.name}
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={100}
              value={name}
              onChange={(event) => {
                setName(event.target.value)
                if (create.isError) create.reset()
              }}
            />
          )}
        </Field>
        <ChoiceGroup legend="Scopes">
          <RadioCard
            name={`${id}-scopes`}
            checked={!limited}
            onChange={() => setLimited(false)}
            title="Everything"
            note="All scopes: whatever you can do here."
          />
          <RadioCard
            name={`${id}-scopes`}
            checked={limited}
            onChange={() => setLimited(true)}
            title="Only what it needs"
            note="Choose its scopes."
          />
        </ChoiceGroup>
        {limited && <ScopeFields scopes={scopes} error={errors.scopes} onChange={setScopes} />}
        <ApiKeyExpiry id={`${id}-expiry`} error={errors.expiresAt} onChange={setExpiresAt} />
        {unexplained && (
          <Notice tone="danger" role="alert" title="No key was created.">
            {errorText(create.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
