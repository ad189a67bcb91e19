import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { readsOf } from '@/app/_parts/page-reads'
import { getQueryClient, Hydrated } from '@/app/_parts/query-client'
import { getVisitor, type Merchant } from '@/app/_parts/visitor'
import { SessionEnded } from '@/components/merchant/shell/session-ended'
import { EndpointView } from '@/components/merchant/webhooks/endpoint-view'
import { BillingError } from '@/lib/billing/billing-error'
import { webhookDeliveriesQuery, webhookEndpointQuery } from '@/lib/client/queries/developers/webhook-queries'
import { RequestError } from '@/lib/server/http/request-error'

export const metadata: Metadata = { title: 'Webhook endpoint' }

interface WebhookPageProps {
  readonly params: Promise<{ readonly endpointId: string }>
}

export default async function WebhookPage({ params }: WebhookPageProps) {
  const visitor = await getVisitor()
  if (visitor.kind !== 'merchant') return <SessionEnded />
  const { endpointId } = await params
  if (!(await isThere(visitor, endpointId))) notFound()
  const { refetchInterval: _, ...deliveries } = webhookDeliveriesQuery(endpointId, null, readsOf(visitor))
  await getQueryClient().prefetchInfiniteQuery(deliveries)
  return (
    <Hydrated>
      <EndpointView id={endpointId} />
    </Hydrated>
  )
}

/** Reads the endpoint into the request's query client; false where the merchant has none with this id. */
async function isThere(merchant: Merchant, id: string): Promise<boolean> {
  try {
    await getQueryClient().fetchQuery(webhookEndpointQuery(id, readsOf(merchant)))
    return true
  } catch (error) {
    const isRefusal = error instanceof BillingError || error instanceof RequestError
    if (isRefusal && error.code === 'not_found') return false
    throw error
  }
}
