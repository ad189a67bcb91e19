'use client'

import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTime } from '@/components/billing/format-day'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Status } from '@/components/ui/feedback/status'
import { useToast } from '@/components/ui/overlays/toast'
import { errorText } from '@/lib/client/api/api-error'
import {
  changeEndpointMutation,
  testEndpointMutation,
} from '@/lib/client/queries/developers/webhook-mutations'
import { webhookEndpointQuery } from '@/lib/client/queries/developers/webhook-queries'
import type { WireWebhookEndpoint } from '@/lib/wire/webhooks/webhook-endpoints'
import { merchantPaths } from '../merchant-paths'
import { useDashboardNow } from '../shell/dashboard-now'
import { PageHeading } from '../shell/page-heading'
import { DeliveryLog } from './delivery-log'
import { DeleteEndpointDialog, DisableEndpointDialog } from './end-endpoint-dialogs'
import { EditEndpointDialog } from './endpoint-dialog'
import { ReplayDialog } from './replay-dialog'
import { RotateSecretDialog } from './rotate-secret-dialog'
import { DISABLED_TEXT, endpointLook, typesText } from './webhook-words'

type Act = 'edit' | 'rotate' | 'replay' | 'disable' | 'delete'

/** One webhook endpoint: its state, what can be done with it, and its deliveries. */
export function EndpointView({ id }: { readonly id: string }) {
  const now = useDashboardNow()
  const { data: endpoint } = useSuspenseQuery(webhookEndpointQuery(id))
  const [act, setAct] = useState<Act | null>(null)
  const toast = useToast()
  const test = useMutation(testEndpointMutation(useQueryClient(), id))
  const dialog = (name: Act) => ({ open: act === name, onClose: () => setAct(null), endpoint })
  const { url, description, events, enabled, previousSecretUntil } = endpoint
  const { shape, word, note } = endpointLook(endpoint, now)
  return (
    <>
      <PageHeading
        crumbs={[
          { label: 'Developers', href: merchantPaths.developers },
          { label: 'Webhooks', href: merchantPaths.webhooks },
        ]}
        here={description || 'Endpoint'}
        title={<bdi className="[overflow-wrap:anywhere]">{url}</bdi>}
        actions={
          enabled && (
            <Button
              variant="primary"
              busy={test.isPending}
              busyLabel="Sending…"
              onClick={() =>
                test.mutate(undefined, { onSuccess: () => toast.show({ message: 'Test event on its way' }) })
              }
            >
              Send test event
            </Button>
          )
        }
      />
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
        <Status shape={shape} word={word} note={note} />
        <span className="[overflow-wrap:anywhere]">{typesText(events)}</span>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => setAct('edit')}>Edit…</Button>
        <Button onClick={() => setAct('rotate')}>Rotate secret…</Button>
        {enabled && <Button onClick={() => setAct('replay')}>Send events again…</Button>}
        {enabled && <Button onClick={() => setAct('disable')}>Disable…</Button>}
        <Button onClick={() => setAct('delete')}>Delete…</Button>
      </div>
      {test.isError && (
        <Notice tone="danger" role="alert" className="mt-4" title="No test event was sent.">
          {errorText(test.error)}
        </Notice>
      )}
      <EndpointState endpoint={endpoint} />
      {previousSecretUntil !== null && (
        <Notice className="mt-4" title="Two secrets sign each delivery.">
          The previous one signs until {formatTime(previousSecretUntil, now)} UTC.
        </Notice>
      )}
      <DeliveryLog endpointId={id} enabled={enabled} />
      <EditEndpointDialog {...dialog('edit')} />
      <RotateSecretDialog {...dialog('rotate')} />
      <ReplayDialog {...dialog('replay')} />
      <DisableEndpointDialog {...dialog('disable')} />
      <DeleteEndpointDialog {...dialog('delete')} />
    </>
  )
}

/** Reason why the endpoint gets no events, and the way to enable it again. */
function EndpointState({ endpoint }: { readonly endpoint: WireWebhookEndpoint }) {
  const now = useDashboardNow()
  const toast = useToast()
  const change = useMutation(changeEndpointMutation(useQueryClient(), endpoint.id))
  const { disabledReason, failingSince } = endpoint
  if (disabledReason !== null) {
    const enable = () =>
      change.mutate({ enabled: true }, { onSuccess: () => toast.show({ message: 'Endpoint enabled' }) })
    return (
      <Notice
        tone="warn"
        className="mt-4"
        title="Nothing is sent to this endpoint."
        action={
          <Button busy={change.isPending} busyLabel="Enabling…" onClick={enable}>
            Enable again
          </Button>
        }
      >
        {DISABLED_TEXT[disabledReason]} Once it is enabled, it gets events from then on; send earlier ones
        again from a time on.
        {change.isError && <span role="alert"> Not enabled: {errorText(change.error)}</span>}
      </Notice>
    )
  }
  if (failingSince === null) return null
  return (
    <Notice
      tone="warn"
      className="mt-4"
      title={`Every attempt has failed since ${formatTime(failingSince, now)} UTC.`}
    >
      After 5 days without a success the endpoint is disabled. The answers are in the deliveries below.
    </Notice>
  )
}
