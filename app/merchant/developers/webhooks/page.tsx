import type { Metadata } from 'next'
import { readsOf } from '@/app/_parts/page-reads'
import { getQueryClient, Hydrated } from '@/app/_parts/query-client'
import { getVisitor } from '@/app/_parts/visitor'
import { SessionEnded } from '@/components/merchant/shell/session-ended'
import { EndpointsView } from '@/components/merchant/webhooks/endpoints-view'
import { webhookEndpointsQuery } from '@/lib/client/queries/developers/webhook-queries'

export const metadata: Metadata = { title: 'Webhooks' }

export default async function WebhooksPage() {
  const visitor = await getVisitor()
  if (visitor.kind !== 'merchant') return <SessionEnded />
  await getQueryClient().fetchQuery(webhookEndpointsQuery(readsOf(visitor)))
  return (
    <Hydrated>
      <EndpointsView />
    </Hydrated>
  )
}
