'use client'

import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '@/components/billing/format-day'
import { Button } from '@/components/ui/controls/button'
import { LinkButton } from '@/components/ui/controls/link-button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Status } from '@/components/ui/feedback/status'
import { webhookEndpointsQuery } from '@/lib/client/queries/developers/webhook-queries'
import type { WireWebhookEndpoint } from '@/lib/wire/webhooks/webhook-endpoints'
import { RecordTable } from '../list/record-table'
import { tableRoles } from '../list/table-roles'
import { merchantPaths } from '../merchant-paths'
import { useDashboardNow } from '../shell/dashboard-now'
import { PageHeading } from '../shell/page-heading'
import { CreateEndpointDialog } from './endpoint-dialog'
import { endpointLook, typesText } from './webhook-words'

const columns =
  'wide:grid wide:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,210px)_100px_64px] wide:gap-x-4'

/** Webhook endpoints of the account, and the dialog that adds one. */
export function EndpointsView() {
  const { data: endpoints } = useSuspenseQuery(webhookEndpointsQuery())
  const [adding, setAdding] = useState(false)
  const add = (
    <Button
      variant="primary"
      icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => setAdding(true)}
    >
      Add endpoint
    </Button>
  )
  return (
    <>
      <PageHeading
        crumbs={[{ label: 'Developers', href: merchantPaths.developers }]}
        here="Webhooks"
        title="Webhooks"
        {...(endpoints.length > 0 && { actions: add })}
      />
      <p className="mt-3 mb-4 max-w-[640px] text-pretty text-ink-2">
        Your server is told of every event as it happens, signed so that it knows who sent it. What it doesn’t
        take is sent again, for 3 days.{' '}
        <a href="/docs/guides/webhooks" className="text-link font-medium">
          Guide to webhooks
        </a>
      </p>
      {endpoints.length === 0 ? (
        <EmptyState title="No webhook endpoints yet" action={add}>
          Add the address of your server that events are sent to.
        </EmptyState>
      ) : (
        <RecordTable
          label="Webhook endpoints"
          heads={['Address', 'Events', 'State', 'Created', 'Deliveries']}
          columns={columns}
        >
          {endpoints.map((endpoint) => (
            <EndpointRow key={endpoint.id} endpoint={endpoint} />
          ))}
        </RecordTable>
      )}
      <CreateEndpointDialog open={adding} onClose={() => setAdding(false)} />
    </>
  )
}

function EndpointRow({ endpoint }: { readonly endpoint: WireWebhookEndpoint }) {
  const now = useDashboardNow()
  const { id, url, description, events, createdAt } = endpoint
  const { shape, word, note } = endpointLook(endpoint, now)
  return (
    <tr
      {...tableRoles.row}
      className={`border-line border-b ${columns} items-center wide:min-h-[46px] wide:py-1.5 narrow:grid narrow:grid-cols-[minmax(0,1fr)_auto] narrow:gap-x-3 narrow:gap-y-0.5 narrow:py-3 tight:block`}
    >
      <td {...tableRoles.cell} className="min-w-0">
        <bdi className="font-medium [overflow-wrap:anywhere]">{url}</bdi>
        {description !== '' && <bdi className="block text-hint text-ink-2">{description}</bdi>}
      </td>
      <td
        {...tableRoles.cell}
        className="min-w-0 text-hint text-ink-2 [overflow-wrap:anywhere] narrow:col-start-1"
      >
        {typesText(events)}
      </td>
      <td {...tableRoles.cell} className="min-w-0 narrow:col-start-1">
        <Status shape={shape} word={word} note={note} />
      </td>
      <td {...tableRoles.cell} className="text-ink-2 narrow:col-start-1 narrow:text-hint">
        <span className="wide:hidden">Created </span>
        {formatDate(createdAt, now)}
      </td>
      <td
        {...tableRoles.cell}
        className="flex justify-end narrow:col-start-2 narrow:row-span-4 narrow:row-start-1"
      >
        <LinkButton href={merchantPaths.webhook(id)} size={30}>
          <span>
            View<span className="sr-only"> deliveries to {url}</span>
          </span>
        </LinkButton>
      </td>
    </tr>
  )
}
