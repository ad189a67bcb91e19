'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Field } from '@/components/ui/controls/field'
import { Select } from '@/components/ui/controls/select'
import { FormDialog } from '@/components/ui/overlays/form-dialog'
import { useToast } from '@/components/ui/overlays/toast'
import { DAY_MS, HOUR_MS } from '@/lib/billing/durations'
import { errorText } from '@/lib/client/api/api-error'
import { replayEventsMutation } from '@/lib/client/queries/developers/webhook-mutations'
import type { WireWebhookEndpoint } from '@/lib/wire/webhooks/webhook-endpoints'

/** Offered spans, in milliseconds; the longest is within the 30 days for which deliveries are kept. */
const SPANS = [
  [HOUR_MS, 'The last hour'],
  [6 * HOUR_MS, 'The last 6 hours'],
  [DAY_MS, 'The last day'],
  [7 * DAY_MS, 'The last 7 days'],
  [29 * DAY_MS, 'The last 29 days'],
] as const

interface ReplayDialogProps {
  readonly open: boolean
  readonly endpoint: WireWebhookEndpoint
  readonly onClose: () => void
}

/** Sends every event since a time again. */
export function ReplayDialog({ open, endpoint, onClose }: ReplayDialogProps) {
  const id = useId()
  const toast = useToast()
  const [span, setSpan] = useState<number>(DAY_MS)
  const replay = useMutation(replayEventsMutation(useQueryClient(), endpoint.id))
  const onSent = () => {
    toast.show({ message: 'Events on their way' })
    onClose()
  }
  return (
    <FormDialog
      open={open}
      onClose={() => {
        replay.reset()
        onClose()
      }}
      title="Send events again"
      description={<bdi className="[overflow-wrap:anywhere]">{endpoint.url}</bdi>}
      sendLabel="Send again"
      busyLabel="Sending…"
      busy={replay.isPending}
      failure={replay.error && { title: 'Nothing is sent again.', text: errorText(replay.error) }}
      onSend={() => replay.mutate(new Date(Date.now() - span).toISOString(), { onSuccess: onSent })}
    >
      <Field
        id={`${id}-span`}
        label="Events of"
        hint="Those of the endpoint’s types, delivered before or not. Each keeps its webhook-id, so that your server can tell."
        error={undefined}
      >
        {(control) => (
          <Select {...control} value={span} onChange={(event) => setSpan(Number(event.target.value))}>
            {SPANS.map(([length, name]) => (
              <option key={length} value={length}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  )
}
