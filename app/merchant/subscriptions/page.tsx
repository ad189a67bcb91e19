import type { Metadata } from 'next'
import { readsOf } from '@/app/_parts/page-reads'
import { getQueryClient, Hydrated } from '@/app/_parts/query-client'
import { getVisitor } from '@/app/_parts/visitor'
import { SessionEnded } from '@/components/merchant/shell/session-ended'
import { SubscriptionsView } from '@/components/merchant/subscriptions/subscriptions-view'
import { subscriptionsQuery } from '@/lib/client/queries/subscription-queries'

export const metadata: Metadata = { title: 'Subscriptions' }

export default async function SubscriptionsPage() {
  const visitor = await getVisitor()
  if (visitor.kind !== 'merchant') return <SessionEnded />
  const { env } = visitor.deps
  await getQueryClient().fetchInfiniteQuery(subscriptionsQuery(readsOf(visitor)))
  return (
    <Hydrated>
      <SubscriptionsView
        site={new URL(env.baseUrl).host}
        testMode={env.mode === 'test'}
        organisation={visitor.caller.organisation}
      />
    </Hydrated>
  )
}
