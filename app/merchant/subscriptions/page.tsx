import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getVisitor } from '@/app/_parts/visitor'
import { readSubscriptions } from '@/app/merchant/_parts/merchant-reads'
import { SessionEnded } from '@/components/merchant/shell/session-ended'
import { SubscriptionsView } from '@/components/merchant/subscriptions-view'
import { createQueryClient } from '@/lib/client/api/query-client'
import { subscriptionsQuery } from '@/lib/client/subscription-queries'

export const metadata: Metadata = { title: 'Subscriptions' }

export default async function SubscriptionsPage() {
  const visitor = await getVisitor()
  if (visitor.kind !== 'merchant') return <SessionEnded />
  const { env } = visitor.deps
  const client = createQueryClient()
  await client.fetchInfiniteQuery(subscriptionsQuery((cursor) => readSubscriptions(visitor, cursor)))
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SubscriptionsView site={new URL(env.baseUrl).host} testMode={env.mode === 'test'} />
    </HydrationBoundary>
  )
}
