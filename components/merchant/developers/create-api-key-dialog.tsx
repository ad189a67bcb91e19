'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatDate } from '@/components/billing/format-day'
import { Checkbox } from '@/components/ui/controls/checkbox'
import { ChoiceGroup } from '@/components/ui/controls/choice-group'
import { Field } from '@/components/ui/controls/field'
import { RadioCard } from '@/components/ui/controls/radio-card'
import { Select } from '@/components/ui/controls/select'
import { TextInput } from '@/components/ui/controls/text-input'
import { useOpening } from '@/components/ui/hooks/use-opening'
import { FormDialog } from '@/components/ui/overlays/form-dialog'
import { DAY_MS } from '@/lib/billing/durations'
import { createApiKeyMutation } from '@/lib/client/queries/developers/api-key-mutations'
import { SCOPES, type Scope } from '@/lib/wire/accounts/scope'
import { useDashboardNow } from '../shell/dashboard-now'
import { formProblems, NO_ERRORS } from '../subscription-draft/field-errors'
import { useIdempotencyKey } from '../subscription-draft/use-idempotency-key'
import { checkApiKey } from './check-api-key'
import { NewApiKeyDialog } from './new-api-key-dialog'
import { SCOPE_TEXT } from './scope-text'

interface CreateApiKeyDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Creates an API key and shows it, once. */
export function CreateApiKeyDialog({ open, onClose }: CreateApiKeyDialogProps) {
  const opening = useOpening(open)
  if (opening === 0) return null
  return <CreateApiKeyForm key={opening} open={open} onClose={onClose} />
}

function CreateApiKeyForm({ open, onClose }: CreateApiKeyDialogProps) {
  const id = useId()
  const keyFor = useIdempotencyKey()
  const [name, setName] = useState('')
  const [limited, setLimited] = useState(false)
  const [scopes, setScopes] = useState<readonly Scope[]>([])
  const [expiresAt, setExpiresAt] = useState<string | null>(null)
  const [mistakes, setMistakes] = useState(NO_ERRORS)
  const create = useMutation(createApiKeyMutation(useQueryClient()))
  const clear = () => {
    setMistakes(NO_ERRORS)
    if (create.isError) create.reset()
  }
  const send = () => {
    const found = checkApiKey({ name, scopes: limited ? scopes : null })
    setMistakes(found)
    if (Object.keys(found).length > 0) return
    const body = {
      name,
      ...(limited && { scopes: [...scopes] }),
      ...(expiresAt !== null && { expiresAt }),
    }
    create.mutate({ body, idempotencyKey: keyFor(body) })
  }
  if (create.isSuccess) {
    return <NewApiKeyDialog open={open} onClose={onClose} name={create.data.name} apiKey={create.data.key} />
  }

  const { errors, failure } = formProblems(create, { mistakes, title: 'No key was created.' })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Create an API key"
      description="You’ll see the key only once."
      sendLabel="Create key"
      busyLabel="Creating…"
      busy={create.isPending}
      failure={failure}
      onSend={send}
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
              clear()
            }}
          />
        )}
      </Field>
      <ChoiceGroup legend="Scopes">
        <RadioCard
          name={`${id}-scopes`}
          checked={!limited}
          onChange={() => {
            setLimited(false)
            clear()
          }}
          title="All but receivers:write"
          note="It can cancel every subscriber, but can’t change where existing subscriptions pay."
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
        <ScopeFields
          scopes={scopes}
          error={errors.scopes}
          onChange={(next) => {
            setScopes(next)
            clear()
          }}
        />
      )}
      <ApiKeyExpiry id={`${id}-expiry`} error={errors.expiresAt} onChange={setExpiresAt} />
    </FormDialog>
  )
}

interface ScopeFieldsProps {
  readonly scopes: readonly Scope[]
  readonly error: string | undefined
  readonly onChange: (scopes: readonly Scope[]) => void
}

/** Checkboxes for the scopes of the key. */
function ScopeFields({ scopes, error, onChange }: ScopeFieldsProps) {
  const toggle = (scope: Scope) =>
    onChange(scopes.includes(scope) ? scopes.filter((each) => each !== scope) : [...scopes, scope])
  return (
    <fieldset>
      <legend className="sr-only">Allowed scopes</legend>
      <div className="grid gap-2">
        {SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            label={
              <>
                {scope}
                <span className="block text-hint text-ink-2">{SCOPE_TEXT[scope]}</span>
              </>
            }
            checked={scopes.includes(scope)}
            onChange={() => toggle(scope)}
          />
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-2 text-danger text-hint">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Offered lifetimes of a key, in days. */
const LIFETIMES = [
  [30, '30 days'],
  [90, '90 days'],
  [365, '1 year'],
] as const

interface ApiKeyExpiryProps {
  readonly id: string
  readonly error: string | undefined
  /**
   * Receives an instant, or null for a key that works until it is revoked. Computed when chosen, not when sent: a
   * retry must send the same body to reuse its idempotency key.
   */
  readonly onChange: (expiresAt: string | null) => void
}

/** Lifetime of the key. */
function ApiKeyExpiry({ id, error, onChange }: ApiKeyExpiryProps) {
  const now = useDashboardNow()
  const [expiresAt, setExpiresAt] = useState<string | null>(null)
  const choose = (days: number) => {
    const next = days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString()
    setExpiresAt(next)
    onChange(next)
  }
  return (
    <Field
      id={id}
      label="Works for"
      hint={expiresAt === null ? undefined : `It stops working on ${formatDate(expiresAt, now)} (UTC).`}
      error={error}
    >
      {(control) => (
        <Select {...control} defaultValue={0} onChange={(event) => choose(Number(event.target.value))}>
          <option value={0}>Until it is revoked</option>
          {LIFETIMES.map(([days, name]) => (
            <option key={days} value={days}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
