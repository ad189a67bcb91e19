'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Checkbox } from '@/components/ui/controls/checkbox'
import { ChoiceGroup } from '@/components/ui/controls/choice-group'
import { Field } from '@/components/ui/controls/field'
import { RadioCard } from '@/components/ui/controls/radio-card'
import { TextInput } from '@/components/ui/controls/text-input'
import { useOpening } from '@/components/ui/hooks/use-opening'
import { FormDialog } from '@/components/ui/overlays/form-dialog'
import { EVENT_TYPES, type EventType } from '@/lib/billing/event-type'
import {
  changeEndpointMutation,
  createEndpointMutation,
} from '@/lib/client/queries/developers/webhook-mutations'
import type { WireWebhookEndpoint } from '@/lib/wire/webhooks/webhook-endpoints'
import { eventWord } from '../subscriber/event-words'
import { type FieldErrors, formProblems, NO_ERRORS } from '../subscription-draft/field-errors'
import { useIdempotencyKey } from '../subscription-draft/use-idempotency-key'
import { SecretDialog } from './secret-dialog'

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Creates an endpoint and shows its secret, once. */
export function CreateEndpointDialog({ open, onClose }: DialogProps) {
  const opening = useOpening(open)
  if (opening === 0) return null
  return <CreateEndpointForm key={opening} open={open} onClose={onClose} />
}

function CreateEndpointForm({ open, onClose }: DialogProps) {
  const keyFor = useIdempotencyKey()
  const create = useMutation(createEndpointMutation(useQueryClient()))
  if (create.isSuccess) {
    const { url, secret } = create.data
    return <SecretDialog open={open} onClose={onClose} url={url} secret={secret} />
  }
  return (
    <EndpointForm
      open={open}
      onClose={onClose}
      title="Add a webhook endpoint"
      description="You’ll see its signing secret once."
      sendLabel="Add endpoint"
      busyLabel="Adding…"
      failureTitle="No endpoint was added."
      request={create}
      onSend={(body) => create.mutate({ body, idempotencyKey: keyFor(body) })}
    />
  )
}

interface EditEndpointDialogProps extends DialogProps {
  readonly endpoint: WireWebhookEndpoint
}

/** Changes address, events and description of an endpoint. */
export function EditEndpointDialog({ open, onClose, endpoint }: EditEndpointDialogProps) {
  const opening = useOpening(open)
  if (opening === 0) return null
  return <EditEndpointForm key={opening} open={open} onClose={onClose} endpoint={endpoint} />
}

function EditEndpointForm({ open, onClose, endpoint }: EditEndpointDialogProps) {
  const change = useMutation(changeEndpointMutation(useQueryClient(), endpoint.id))
  return (
    <EndpointForm
      open={open}
      onClose={onClose}
      before={endpoint}
      title="Edit webhook endpoint"
      description={<bdi className="[overflow-wrap:anywhere]">{endpoint.url}</bdi>}
      sendLabel="Save"
      busyLabel="Saving…"
      failureTitle="Nothing was changed."
      request={change}
      onSend={(body) => change.mutate(body, { onSuccess: onClose })}
    />
  )
}

interface EndpointBody {
  url: string
  events: EventType[] | null
  description: string
}

interface EndpointFormProps extends DialogProps {
  readonly before?: WireWebhookEndpoint
  readonly title: string
  readonly description: React.ReactNode
  readonly sendLabel: string
  readonly busyLabel: string
  readonly failureTitle: string
  readonly request: Parameters<typeof formProblems>[0] & { reset(): void }
  readonly onSend: (body: EndpointBody) => void
}

function EndpointForm({ before, request, failureTitle, onSend, ...dialog }: EndpointFormProps) {
  const id = useId()
  const [url, setUrl] = useState(before?.url ?? '')
  const [description, setDescription] = useState(before?.description ?? '')
  const [limited, setLimited] = useState(before ? before.events !== null : false)
  const [types, setTypes] = useState<readonly EventType[]>(before?.events ?? [])
  const [mistakes, setMistakes] = useState(NO_ERRORS)
  const clear = () => {
    setMistakes(NO_ERRORS)
    if (request.isError) request.reset()
  }
  const send = () => {
    const found: FieldErrors = {
      ...(url.trim() === '' && { url: 'Enter an address, such as https://shop.example/webhooks/dues.' }),
      ...(limited && types.length === 0 && { events: 'Choose at least one.' }),
    }
    setMistakes(found)
    if (Object.keys(found).length > 0) return
    const events = limited ? EVENT_TYPES.filter((each) => types.includes(each)) : null
    onSend({ url: url.trim(), events, description: description.trim() })
  }
  const { errors, failure } = formProblems(request, { mistakes, title: failureTitle })
  return (
    <FormDialog {...dialog} busy={request.isPending} failure={failure} onSend={send}>
      <Field
        id={`${id}-url`}
        label="Address"
        hint="A public https address of your server."
        error={errors.url}
      >
        {(control) => (
          <TextInput
            {...control}
            type="url"
            inputMode="url"
            dir="ltr"
            maxLength={2000}
            value={url}
            onChange={(event) => {
              setUrl(event.target.value)
              clear()
            }}
          />
        )}
      </Field>
      <Field
        id={`${id}-description`}
        label="Description (optional)"
        hint="What it is for, such as “Shop”."
        error={errors.description}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={200}
            value={description}
            onChange={(event) => {
              setDescription(event.target.value)
              clear()
            }}
          />
        )}
      </Field>
      <ChoiceGroup legend="Events">
        <RadioCard
          name={`${id}-events`}
          checked={!limited}
          onChange={() => {
            setLimited(false)
            clear()
          }}
          title="All events"
          note="New types too, once there are some."
        />
        <RadioCard
          name={`${id}-events`}
          checked={limited}
          onChange={() => setLimited(true)}
          title="Only some"
          note="Choose their types."
        />
      </ChoiceGroup>
      {limited && (
        <TypeFields
          types={types}
          error={errors.events}
          onChange={(next) => {
            setTypes(next)
            clear()
          }}
        />
      )}
    </FormDialog>
  )
}

interface TypeFieldsProps {
  readonly types: readonly EventType[]
  readonly error: string | undefined
  readonly onChange: (types: readonly EventType[]) => void
}

/** Checkboxes for the types of events. */
function TypeFields({ types, error, onChange }: TypeFieldsProps) {
  const toggle = (type: EventType) =>
    onChange(types.includes(type) ? types.filter((each) => each !== type) : [...types, type])
  return (
    <fieldset>
      <legend className="sr-only">Types of events</legend>
      <div className="grid gap-2">
        {EVENT_TYPES.filter((type) => type !== 'webhook_endpoint.test').map((type) => (
          <Checkbox
            key={type}
            label={
              <>
                <span className="[overflow-wrap:anywhere]">{type}</span>
                <span className="block text-hint text-ink-2">{eventWord(type)}</span>
              </>
            }
            checked={types.includes(type)}
            onChange={() => toggle(type)}
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
