import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { readsOf } from '@/app/_parts/page-reads'
import { getQueryClient, Hydrated } from '@/app/_parts/query-client'
import { getVisitor } from '@/app/_parts/visitor'
import { findSubscription, subscriptionTitle } from '@/app/merchant/_parts/find-subscription'
import { PricesView } from '@/components/merchant/prices/prices-view'
import { SessionEnded } from '@/components/merchant/shell/session-ended'
import { priceChangesQuery } from '@/lib/client/queries/price-queries'

interface PricesPageProps {
  readonly params: Promise<{ subscriptionId: string }>
}

export async function generateMetadata({ params }: PricesPageProps): Promise<Metadata> {
  const { subscriptionId } = await params
  return { title: `Prices of ${await subscriptionTitle(subscriptionId, 'subscription')}` }
}

export default async function PricesPage({ params }: PricesPageProps) {
  const visitor = await getVisitor()
  if (visitor.kind !== 'merchant') return <SessionEnded />
  const { subscriptionId } = await params
  const subscription = await findSubscription(visitor, subscriptionId)
  if (!subscription) notFound()
  const reads = readsOf(visitor)
  await Promise.all(
    subscription.data.plans.map(({ id }) =>
      getQueryClient().prefetchInfiniteQuery(priceChangesQuery(id, reads)),
    ),
  )
  return (
    <Hydrated>
      <PricesView subscriptionId={subscriptionId} asOf={visitor.deps.clock.now()} />
    </Hydrated>
  )
}
