'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { RadioCard } from '@/components/ui/radio-card'
import { TextInput } from '@/components/ui/text-input'
import { callApi } from '@/lib/client/api'
import { errorText } from '@/lib/client/api-error'
import { apiKeysQuery } from '@/lib/client/api-key-queries'
import { SCOPES, type Scope } from '@/lib/wire/scope'
import { fieldErrorsOf } from './field-errors'
import { useIdempotencyKey } from './use-idempotency-key'

interface CreateApiKeyDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Makes a key and shows it, once. */
export function CreateApiKeyDialog({ open, onClose }: CreateApiKeyDialogProps) {
  const [opening, setOpening] = useState({ open, number: 0 })
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
  const create = useMutation({
    mutationFn: () => {
      const body = limited ? { name, scopes: [...scopes] } : { name }
      return callApi('createApiKey', { body, idempotencyKey: keyFor(body) })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeysQuery().queryKey }),
  })
  if (create.isSuccess) {
    return <NewKey open={open} onClose={onClose} name={create.data.name} apiKey={create.data.key} />
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
        {limited && (
          <fieldset>
            <legend className="sr-only">Allowed scopes</legend>
            <div className="grid grid-cols-2 gap-x-4 gap-y-2">
              {SCOPES.map((scope) => (
                <Checkbox
                  key={scope}
                  label={scope}
                  checked={scopes.includes(scope)}
                  onChange={() =>
                    setScopes(
                      scopes.includes(scope) ? scopes.filter((each) => each !== scope) : [...scopes, scope],
                    )
                  }
                />
              ))}
            </div>
            {errors.scopes !== undefined && (
              <p role="alert" className="mt-2 text-danger text-hint">
                {errors.scopes}
              </p>
            )}
          </fieldset>
        )}
        {unexplained && (
          <Notice tone="danger" role="alert" title="No key was created.">
            {errorText(create.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

interface NewKeyProps extends CreateApiKeyDialogProps {
  readonly name: string
  readonly apiKey: string
}

function NewKey({ open, onClose, name, apiKey }: NewKeyProps) {
  const key = useRef<HTMLElement>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Copy the key now"
      description={
        <>
          The key <bdi>{name}</bdi> is shown this once.
        </>
      }
      keepLabel="Done"
      // Not the button: a second Enter would close the dialog, and the key would be gone.
      initialFocus={key}
    >
      <div className="flex items-center gap-3 rounded-card border border-line bg-paper p-3">
        <code
          ref={key}
          tabIndex={-1}
          className="min-w-0 flex-1 text-address text-hint [overflow-wrap:anywhere]"
        >
          {apiKey}
        </code>
        <CopyButton value={apiKey} label="Copy the API key" variant="primary" size={36}>
          Copy
        </CopyButton>
      </div>
      <p className="mt-3 text-hint text-ink-3">
        Whoever has it can act as you. Keep it on your server, never in a web page.
      </p>
    </Dialog>
  )
}
